s/path: {shape: line, /path: {shape: line, colour: red, edge: "#12345g", /
