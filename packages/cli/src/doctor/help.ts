/** The text of `tenon doctor --help`. */
export const helpText = `Usage: tenon doctor [OPTION]...
Look at what the program needs, and say how to mend what is wrong. No other machine is reached, and
no key is printed. The status is 1 if something is broken.

  --online    also ask whether the providers that have a key answer
  --fix       mend what is harmless and obvious: finish commits that were cut short, remove old
              temporary files
  --json      print what was found as data
  --help      show this help

Examples:
  tenon doctor
  tenon doctor --online --json
`;
