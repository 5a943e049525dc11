#pragma once

namespace calendar {

constexpr int kHours = 24;

bool is_leap(int year);
int days(int year);
int hours(int days);
int count_down(int from);
int unreached(int value);

}  // namespace calendar
