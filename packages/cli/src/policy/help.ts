/** The text of `tenon policy --help`. */
export const helpText = `Usage: tenon policy explain [OPTION]... SCRIPT
       tenon policy test [OPTION]... FILE
       tenon policy show [OPTION]...
Say what a model may do here, without doing anything.

  explain SCRIPT    for each command of a script: what it would do, whether that is allowed,
                    asked about or refused, by which rule, and what would allow it
  test FILE         hold the policy to a table of calls; exit 1 if one is judged otherwise
  show              the files that are read, and the rules in force

  --root DIR        the project; default the working directory
  --policy FILE     read FILE in place of the user's policy
  --preset NAME     read-only, workspace or full, in place of what the user's policy names
  --json            print data
  --help            show this help

Programs of the machine are opaque: the policy judges how they are called; what they then do, they
do with your own rights.

Examples:
  tenon policy explain 'npm test && git push'
  tenon policy test policy-test.toml
`;
