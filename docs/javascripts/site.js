// Tables that are wider than the window can be scrolled with the keyboard.
document$.subscribe(() => {
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) table.tabIndex = 0;
});

// In the language of the search, a dash excludes a word. Readers type one to find a flag, so it is removed.
document.addEventListener("input", ({ target }) => {
  if (target.matches(".md-search__input")) target.value = target.value.replace(/(^|\s)-+/g, "$1");
}, true);
