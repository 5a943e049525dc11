# Suites that run the built command. A folder's CMakeLists.txt includes this file and calls
# platter_end_to_end_tests(NAME [SOURCES...] [ONE_AT_A_TIME SUITE]). Tests of SUITE run one at a time.

# All tests of a build share a cache of compiled programs. It is emptied when a part of Platter that is linked into programs has changed,
# because the programs' keys are then different. This precedes the include guard, because every folder needs the variable.
set(PLATTER_TEST_GUESTS ${PROJECT_BINARY_DIR}/tests/guests)

include_guard(GLOBAL)
set(PLATTER_TEST_SUPPORT ${CMAKE_CURRENT_LIST_DIR})

add_custom_command(OUTPUT ${PLATTER_TEST_GUESTS}.stamp
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${PLATTER_TEST_GUESTS}
  COMMAND ${CMAKE_COMMAND} -E touch ${PLATTER_TEST_GUESTS}.stamp
  DEPENDS platter platter-charge guest_runtime eof_routine mathematics
  COMMENT "Emptying the tests' guests")
add_custom_target(test_guests DEPENDS ${PLATTER_TEST_GUESTS}.stamp)

platter_library(test_support
  SOURCES ${PLATTER_TEST_SUPPORT}/folder.cpp ${PLATTER_TEST_SUPPORT}/run_platter.cpp
    ${PLATTER_TEST_SUPPORT}/processes.cpp
    ${PLATTER_TEST_SUPPORT}/json_schema.cpp ${PLATTER_TEST_SUPPORT}/limited_run.cpp
  LINK files nlohmann_json::nlohmann_json GTest::gtest platter_fmt)
target_compile_definitions(test_support PRIVATE
  PLATTER_COMMAND="$<TARGET_FILE:platter>"
  PLATTER_TEST_GUESTS="${PLATTER_TEST_GUESTS}"
  PLATTER_SOURCE="${PROJECT_SOURCE_DIR}")

function(platter_end_to_end_tests name)
  cmake_parse_arguments(ARG "" "ONE_AT_A_TIME" "SOURCES" ${ARGN})
  platter_program(${name} SOURCES ${ARG_SOURCES} LINK test_support GTest::gtest_main)
  add_dependencies(${name} platter test_guests)
  set(others)
  if(ARG_ONE_AT_A_TIME)
    platter_discover_tests(${name} TEST_FILTER ${ARG_ONE_AT_A_TIME}.* TEST_LIST ${name}_one_at_a_time
      PROPERTIES RESOURCE_LOCK ${ARG_ONE_AT_A_TIME})
    set(others TEST_FILTER -${ARG_ONE_AT_A_TIME}.*)
  endif()
  platter_discover_tests(${name} ${others})
endfunction()
