import type { ExtAction } from './flags.ts';

/** The text of `tenon ext --help`. */
export const helpText = `Usage: tenon ext COMMAND [OPTION]... [OPERAND]
Write, try, keep and look after extensions: slash commands, tools, guards and panels, in any language.

  new NAME         make an extension that works, in a folder of its name
  dev PATH         start it, show each frame, start it again whenever a file is saved
  test PATH        hold it to the protocol
  call EXTENSION   run one of its tools or commands, without a model

  install SOURCE   keep one from a folder, a git repository or npm, after saying what it asks for
  update [NAME]    bring what is new from where it came from
  list             those there are
  enable NAME      let it start again
  disable NAME     keep it, and do not start it
  remove NAME      delete it (also: rm)

  grants [NAME]    what was granted, and to which content; narrow it, or give it back
  revoke NAME      take it back: it is not started before it is trusted again
  trust [PATH]     let a project's extensions start
  logs NAME        what it wrote to its log
  doctor           start all of them and say what is wrong

NAME is what its folder or its manifest is called; where several have it, the folder's path.

Try 'tenon ext COMMAND --help' for its options and examples, and see docs/extensions.
`;

/** The options that narrow what is granted. */
const grantOptions = `  --deny KINDS         grant nothing of these kinds: env, read, write, net, exec, call, secrets,
                       register, intercept; 'fs' is read and write, 'all' is every kind
  --allow KINDS        grant all that it asks for of these kinds
  --env NAMES          exactly these variables of your environment
  --read PATHS         exactly these files, as patterns: ./docs/**, ~/notes/**; './' is the project
  --write PATHS        the same for writing, which includes reading
  --net HOSTS          exactly these hosts: api.example.com, *.example.com
  --exec PROGRAMS      exactly these programs: git, 'npm test'
  --call TOOLS         tools of Tenon that it may call: read, shell
  --secrets NAMES      secrets that it may read, or use by their handles: github.token, github.*
  --register TOOLS     tools that it may add
  --intercept EVENTS   what it may be asked about: tool_call, tool_call:shell for one tool, turn_start
  --on-timeout WORD    what it means when it guards something and gives no answer: deny, or allow`;

/** The text of `tenon ext ACTION --help`. */
export const actionHelp: Readonly<Record<ExtAction, string>> = {
	new: `Usage: tenon ext new [OPTION]... NAME
Make an extension that works, in a new folder called NAME: the program, its manifest and a README.

  --lang LANGUAGE  ts (default), python, go, sh or lua
  --lua            the same as --lang lua: one file that Tenon runs itself, in a sandbox
  --module         a module that Tenon loads itself, in place of a program; ts only
  --sdk DIR        where the language's SDK lies, if it is not beside this program
  --help           show this help

Examples:
  tenon ext new notes
  tenon ext new notes --lang python
  tenon ext new notes --module
  tenon ext new notes --lua
`,
	dev: `Usage: tenon ext dev [OPTION]... PATH
Start the extension in the folder PATH under the real host, and start it again whenever one of its
files is saved. Each frame is shown with its time and direction: '->' to the extension, '<-' from it.
What is typed into a panel is not shown. The extension is trusted for as long as this runs.

Lines that are typed are tried out: '/NAME ARGUMENTS' runs a slash command, 'NAME {"key": "value"}'
calls a tool, ':KEY' or ':rune X' presses a key in the panel on top, ':esc' closes it. The end of the
input, or Ctrl-C, ends it.

  --json  print one JSON object a line
  --help  show this help

Examples:
  tenon ext dev .
  echo '/notes Ada' | tenon ext dev ./notes --json
`,
	test: `Usage: tenon ext test [OPTION]... PATH
Start the extension in the folder PATH and hold it to the protocol, case by case. The status is 1 if a
case fails. Its commands are really run, in an empty folder; its tools only if you say so.

  --call-tools  call each of its tools, with arguments made from its schema
  --json        print one JSON object a case
  --help        show this help

Examples:
  tenon ext test .
  tenon ext test ./notes --call-tools --json
`,
	call: `Usage: tenon ext call [OPTION]... EXTENSION tool NAME ['{"key": "value"}']
  or:  tenon ext call [OPTION]... EXTENSION command NAME [ARGS]...
Start one extension, and no other, run one of its tools or slash commands as a session would, and print what
came of it. Policy, grants and guards hold; there is no model. The status is 1 if the tool or command failed.
EXTENSION is a path, which is trusted for this call, or the name of one that is installed and trusted.

  --cwd DIR        work in this folder; default: the working directory
  --policy POLICY  a preset (read-only, workspace, full) or a policy file; default: your policy
  --grant KIND     grant what it asks for of this kind and of no other: env, read, write, net, exec, call,
                   secrets, all or none; KIND=ENTRIES grants exactly these of it. May be given several
                   times; default: what it asks for, or what it was granted
  --answer VALUE   the answer to the next question: JSON, or a text; 'null' cancels it. Questions about what
                   policy asks for are answered once, session, always or no. Without one none is given
  --json           print the whole result: content, data, details, updates, questions and notes
  --help           show this help

Examples:
  tenon ext call ./notes tool notes_add '{"text": "milk"}'
  tenon ext call notes command notes --json
  tenon ext call ./deploy command deploy staging --answer true --policy read-only
  tenon ext call ./notes tool notes_add '{}' --grant read --grant exec=git
`,
	install: `Usage: tenon ext install [OPTION]... SOURCE
Keep an extension. SOURCE is a folder, the address of a git repository (#REF behind it names a branch,
a tag or a commit), or npm:PACKAGE[@VERSION]. Nothing that is brought is run: no hook, no script.

What the extension asks for is shown, and nothing is installed before you say yes; 'narrow' takes
something away first. Then its source, its revision, the digest of its files and what you granted are
written down; files that change ask again. Lists have commas between their entries.

${grantOptions}
  -y, --yes            do not ask
  --help               show this help

Examples:
  tenon ext install ./notes
  tenon ext install ./notes --yes --deny net,exec --env NOTES_TOKEN
  tenon ext install https://github.com/someone/notes#v1.2
  tenon ext install npm:@someone/notes@^1.2
`,
	update: `Usage: tenon ext update [OPTION]... [NAME]
Bring what is new from where an extension was installed from; without NAME, for all of them. What has
changed asks again, with what it asks for. What you chose before is what is proposed: what you took away
stays away, what is asked for anew is marked. Files that the extension has made itself are kept.

${grantOptions}
  -y, --yes            do not ask: what is proposed is granted
  --help               show this help

Examples:
  tenon ext update
  tenon ext update notes --yes
`,
	list: `Usage: tenon ext list [OPTION]...
List the extensions of the user and of this project, in the order in which a name is given away.

  --json  print data
  --help  show this help

Example:
  tenon ext list
`,
	enable: `Usage: tenon ext enable NAME
Let an extension start again that was disabled. Of its manifest only 'enabled' changes.

  --help  show this help

Example:
  tenon ext enable notes
`,
	disable: `Usage: tenon ext disable NAME
Keep an extension, and do not start it. Of its manifest only 'enabled' changes.

  --help  show this help

Example:
  tenon ext disable notes
`,
	remove: `Usage: tenon ext remove [OPTION]... NAME
Delete an extension: its folder with everything in it, and what was granted to it.

  -y, --yes  do not ask
  --help     show this help

Examples:
  tenon ext remove notes
  tenon ext rm notes --yes
`,
	logs: `Usage: tenon ext logs [OPTION]... NAME
Print an extension's log: what it wrote to its standard error, and what the host says about it.

  -f, --follow  go on printing what is added; Ctrl-C ends it
  --help        show this help

Examples:
  tenon ext logs notes
  tenon ext logs -f notes
`,
	grants: `Usage: tenon ext grants [OPTION]... [NAME]
Say what was granted, to which content, and where it came from. With one of the other options: change what
NAME was granted, up to what it asks for. Sessions that run see it when they reload.

The environment, the tools that it adds or calls and what it is asked about are held to. Files, hosts and
programs are held to in the tools that it calls through Tenon; nothing holds its own program to them.

${grantOptions}
  --json               print data
  --help               show this help

Examples:
  tenon ext grants
  tenon ext grants notes --json
  tenon ext grants notes --deny net --read './docs/**' --call read,grep
  tenon ext grants notes --intercept tool_call:shell
  tenon ext grants notes --allow all
`,
	revoke: `Usage: tenon ext revoke NAME
Take back what was granted to an extension. It is not started before it is trusted again.

  --help  show this help

Example:
  tenon ext revoke notes
`,
	trust: `Usage: tenon ext trust [OPTION]... [PATH]
Say what the extensions of a project ask for, and let them start after you say yes. PATH is the project,
default the working directory, or one extension, by its name or its folder: of a project, or one of your
own that was revoked or has changed. What came with a repository is never started before. What you chose
before is what is proposed; 'narrow' takes something away first.

${grantOptions}
  -y, --yes            do not ask
  --help               show this help

Examples:
  tenon ext trust
  tenon ext trust .tenon/extensions/notes
  tenon ext trust notes --deny net --on-timeout allow
`,
	doctor: `Usage: tenon ext doctor [OPTION]...
Start all extensions of the user and of this project as a session would, and say what each has added,
how long it took, what is wrong with it, which names are shadowed or wanted twice. The status is 1 if
something is wrong.

  --json  print data
  --help  show this help

Example:
  tenon ext doctor
`,
};
