// Of a set of precompiled headers: CMake wants a source.
