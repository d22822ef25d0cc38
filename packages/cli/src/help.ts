/** The text of `tenon --help`. */
export const helpText = `Usage: tenon [OPTION]... [PROMPT]...
  or:  tenon -p [OPTION]... [PROMPT]...
  or:  tenon COMMAND [ARGUMENT]...

Talk with a model that works in this folder; with -p, ask once and print the answer.

  sh          run a script in bash's language, in this process
  mcp         serve tools to a model over the Model Context Protocol
  acp         be the agent of an editor, over the Agent Client Protocol
  rpc         hold a conversation with a model for a program
  sessions    list, search, export and import what was said
  models      list the models that can be asked, and what is missing
  config      show, explain and change settings
  ext         write, try, keep and look after extensions
  login       keep the API key of a provider of models
  policy      show, explain and test what a model may do
  doctor      check what the program needs, and say how to mend it
  setup       tell a client to start tenon mcp
  audit       check and show what was decided
  secret      keep secrets that scripts use by name
  demo        show what there is, without a model or a network
  completion  complete this program's words in bash, zsh or fish

  --plain     write plain lines, for screen readers; for all other options: tenon -p --help

Try 'tenon COMMAND --help' for its options and examples; 'tenon --version' tells what this is.
`;
