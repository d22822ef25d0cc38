/** The text of `tenon sessions --help`. */
export const helpText: string = `Usage: tenon sessions [ACTION] [OPTION]...
Look after the conversations that are kept. A session is named by its title, its id, or the beginning of it.

  list               those of this folder, the newest first (what happens without an action)
  tree               the same, each fork under what it was forked from
  search WORDS       look for words in all of them
  show ID            print what was said
  rename ID TITLE    give one a title; without one, remove it
  export ID [FILE]   write one to FILE, or print it: a page where FILE ends in .html, else what can be imported
  import FILE        keep a session that was exported, in this folder
  delete ID          for good

  --all              list sessions of every folder
  --json             print lines of JSON
  --html             print a page
  --store FILE       the file that sessions are kept in
  --cwd DIR          the folder; default: the current one
  --help             show this help

To continue one: tenon -c (the newest of this folder), tenon -r ID; with --fork, in a copy.

Examples:
  tenon sessions search parser
  tenon sessions export 3f2a talk.html
`;
