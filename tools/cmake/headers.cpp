// CMake requires a source in each set of precompiled headers.
