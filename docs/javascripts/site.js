// Tables that are wider than the window can be scrolled with the keyboard.
document$.subscribe(() => {
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) table.tabIndex = 0;
});
