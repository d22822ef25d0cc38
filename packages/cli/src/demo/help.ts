/** The text of `tenon demo --help`. */
export const helpText = `Usage: tenon demo [OPTION]...
Show what Tenon does, in a folder of its own that is removed at the end: without a model, a network or
anything of yours. What the model says is on a tape; all else is real.

  --plain  print lines of text, also where there is a terminal
  --keep   leave the folder
  --help   show this help

Example:
  tenon demo --plain
`;
