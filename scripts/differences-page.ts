import { fileURLToPath } from 'node:url';
import { refusals } from '../packages/shell/src/check/refusals.ts';

/** Where the page about differences from bash lies. */
export const differencesPath: string = fileURLToPath(
	new URL('../docs/shell/differences.md', import.meta.url),
);

/** The page about what the shell refuses, made from the table that the check itself uses. */
export const differencesPage = (): string =>
	`# What the shell refuses

A script that bash 5.2 runs without a terminal does the same here, or it is refused before its first
effect: exit status 2, nothing done, and a message that names the construct. Only what would silently mean
something else is refused so; what is missing otherwise fails when it runs, as a command does that is not
there. This page lists everything that is refused by name. It is generated from the table that the check uses:
\`npx node -C @tenon/source scripts/generate-differences.ts\`.

| construct | write instead | code |
|---|---|---|
${refusals.map(({ construct, instead, code }) => `| ${cell(construct)} | ${cell(instead)} | \`${code}\` |`).join('\n')}

Found earlier than in bash, which finds it when it gets there: a syntax error inside of backquotes
or of a \`$((\` that begins two subshells, a name that is no identifier in \`for\` or before \`()\`, a here-document
whose last line is missing.

## What fails when it runs

* \`/dev/tcp/HOST/PORT\` and \`/dev/udp/HOST/PORT\` as the file of a redirection: there is no such file, status 1. Programs such
  as \`curl\` and \`nc\` have the network where they may run.
* \`enable -f\`: builtins are not loaded from files.
* \`compgen\` beyond listing names that the shell itself knows.

\`ulimit\` shows the limits of the process and hands those that a script sets to the programs that it starts; commands of the
process have the [limits of the kernel](../limits.md) in their place, so that \`ulimit -f\` or \`-v\` ends none of them. A hard limit is
not raised, and \`-R -e -i -p -q -r -x\` are shown alone. \`bind\` binds nothing and warns, as without a terminal in bash; \`complete\` keeps what
it is told, in the order in which it came, and offers it to no later command. \`history\` has what \`history -s\` and \`-r\` put into it.

## The working directory

It is a path here, and a folder in bash: where a script removes or renames the folder that it is in, bash is
in the folder still. Absolute paths, \`cd\` and \`pwd\` do the same here; the rest differs:

* after the folder was renamed, \`cd\` by its new path before relative paths are used again: they lead to where
  it was, and fail;
* after it was removed, \`..\` in the path of a file leads nowhere, \`ls\` and \`[ -d . ]\` fail, no program
  of the machine is started, and a shell that is started there by the script says nothing;
* where another folder took its place, relative paths lead into that one; in bash only after \`cd .\`.

## Signals that end the shell

A signal without a trap ends the shell when the command that it waits for is over, be it a program or a
subshell; \`wait\` alone ends at once. In bash the shell is gone at once, and what it waited for goes on alone:
what both leave is the same, but an EXIT trap may speak before the command has ended there.

A job that a signal ends takes with it what it waits for: the script of \`{ ./script; echo done; } &\` ends with
\`kill $!\`, and in bash goes on alone. Its EXIT trap runs when the functions and redirections that it was in are
left; in bash it still sees their local variables and writes where they lead.

## Numbers of processes

Subshells, scripts and the commands of the process have numbers (\`$!\`, \`$BASHPID\`, \`$$\`, \`jobs -p\`), and \`kill\`, \`wait\`
and \`timeout\` know them. Programs of the system do not: \`ps\`, \`pgrep\` and \`pkill -P $$\` find none of them.
A descriptor above 9 that the shell was started with is not open in it.

## A subshell that interrupts itself

In bash a subshell notices a SIGINT that it sends to itself, \`kill -INT $BASHPID\`, before its next command;
where there is none it ends as if nothing had come. Here it ends by the signal at once, with status 130.

## What a text that cannot be read leaves

Its status is 2. In bash that of a script is 0 after an error in \`[[ … ]]\`, and 1 where the \`)\` of an array is
missing; that of \`bash -c\` is 0 after an error in \`[[ … ]]\` or \`for ((…)\`, and 127 after one in \`$(…)\`. Here every error is named; bash says nothing of \`[[ ]]\`, of a \`&&\`, \`||\` or \`!\` with only \`]]\`
after it, and of \`for ((…)\` with one closing parenthesis, in \`eval\` too.

Two subshells that begin with \`((\`, the inner of which ends its line, are read in a file by both; in \`bash -c\` and
\`eval\` bash takes them for an error.

## Traces of how bash is made

* \`printf -v\` with a width or precision beyond 2147483647: nothing comes of the directive. In bash one character
  beside it is lost too.
* \`>&99-\`, where 99 is not open: bash says a second line, \`cannot duplicate fd\`, if the command runs in the
  shell itself and what is redirected was open.
* \`unset 'FUNCNAME[0]'\` leaves the name of a running function there. In bash it is gone, and when the function
  ends, so is that of its caller.
* \`env\` shows variables in the order in which they came to be; bash in that of its table.
* \`BASH_XTRACEFD\` is looked at when something is traced; bash refuses a descriptor that is not open when it is set.
* with \`shopt -s lastpipe\` bash tells only now and then of a last stage that a signal ended; here what runs as that
  stage is not told of, and what runs inside of its \`{ … }\` is.
* \`\${x:=word}\` where \`x\` is readonly leaves 1; in a script that is read from a file or from standard input bash
  leaves 2.
* \`set -t\` in such a script does not end it after its line.
* after an expansion that failed in the midst of a compound command, bash counts the lines of a script on standard
  input from that line on; here \`LINENO\` goes on to be right.
* \`{z..A}\` gives a backquote and a backslash as they are; in bash the backquote begins a substitution.
* the words of one \`for\` cannot each come from an alias of an alias, and a here-document inside of an alias ends
  where it says; bash looks for its end in the script.
* \`unset\` of a local variable inside of \`x=1 eval '…'\` shows what the function had; in bash now and then nothing.
* \`let 'A[" "]=1'\` does not keep the quotes in the key. \`shopt -s assoc_expand_once\` is of no effect on \`let\` and
  \`declare A[$k]=v\`, and with it \`read\`, \`printf -v\` and \`unset\` find no key with a single quote or bracket in it.
* a subshell whose \`. file\` or \`eval\` ends in \`&& program\` goes on after it; in bash the program takes its place.
* \`read IFS name …\` splits the whole line by what IFS was before.
* \`hash\` and \`BASH_CMDS\` do not list the commands of the process that ran, and \`hash\` counts no uses.
* \`declare -g A=([k]=v)\`, \`readonly\` and \`export\` with a list, in a function and without \`-A\`, assign to a global
  associative array what they say; bash takes it for an indexed one, which fails, or leaves elements that are garbage.
* \`\\#\` in \`\${x@P}\` is 0; in bash the number of the command in the script.
* a byte 1 or 127 in IFS, or after a backslash in \`\${…}\`, is one like any other; bash takes it for a mark of its own.
* where \`set -e\` ends the shell inside of \`eval\` or a sourced file, the EXIT trap finds \`FUNCNAME\` and the arguments
  as outside of them; in bash now and then those of a function that was left. Where an unset variable ends it in a function
  of a script, \`FUNCNAME\` is empty; in bash it is \`main\`.
* \`help name\` gives the first two lines of what bash has to say.
* \`declare\` that lists more than the names it was given, and cannot write, fails; in bash it says so, and its status is 0.
* a name that is none in \`for\`, and one that POSIX mode forbids a function, is told with the line it stands in; in bash
  with that of the last command that ran, or of the end of the loop or function.
* an exported reference (\`declare -nx\`) gives a program the value that it leads to; in bash the name.
* in POSIX mode \`x=1 f\` does not take over what \`x=2 return\` in \`f\` assigns, and \`x=1 f\` where \`x\` is readonly
  ends the script that \`bash -c\` has; bash goes on after the line, or after the \`eval\`. \`x=1 unset x\` there unsets
  the variable itself; in bash only what was given to the command.
* \`bash --help\` and \`bash --version\` say no more than the first lines.
* \`BASH_COMPAT\` and \`shopt -s compat44\` and its kin can be set, and change nothing.
* \`bash -i\` in a script is \`bash\`: it reads no start file, shows no prompt, expands no aliases, and \`$-\` has no
  \`i\`. A shell for a person is \`tenon sh -i\`.
* a slash in quotes between brackets, \`[a\\/b]\`, makes no pattern of the word: with \`nullglob\` it stays.
* where a word assigns IFS in its midst, \`\${*}\${IFS:=-}"\${*}"\`, all of it is split and joined by what IFS was before.
* a text that ends in the midst of a here-document, with a backslash as its last character: the backslash is
  dropped. \`bash -c\` keeps it, and writes a byte 255 after it.
* a trap that a signal brings about in the condition of \`while\` finds the status of the condition in \`$?\`; in bash 0.
* \`declare +n -i ref=1+2\` in a function makes the local reference a number; in bash it stays a reference, and nothing
  is assigned.
* \`declare -n ref; declare -a ref=(1)\` in a function makes an array of the local reference, with a warning; in bash it
  stays a reference that is an array too.
* where a signal ends the only program of \`bash -c\`, or the last, the shell tells of it and ends with 128 and its number.
  In bash the program has taken the shell's place: nothing is told, the parent of the shell sees the signal, and
  \`SHLVL\` is one less in it.
* where \`timeout\` ends a \`$(…)\` of a script that has a trap for TERM, "Terminated" is told too.
* a redirection that fails after a here-document is told with the number of the line it stands in; in bash with that
  of the document's last line.
* a shell that is started in a locale that the system lacks, \`LC_CTYPE=nosuch bash\`, does not warn of it.
* a \`break\` or \`continue\` outside of all loops is refused and the text goes on, also in \`bash -c\` after an error
  that has ended a line in the midst of a loop, and after a \`select\` with nothing to choose from; there bash believes to be
  in that loop still, and ends the text.
* \`$?\` in the trap of a signal that comes after \`! ( … )\` is that of the negated command, and \`set -e\` in a function
  that such a trap calls counts as elsewhere.
* functions that are defined and called in one \`$(…)\` count their lines from its first; bash counts two more.
* \`LINENO\` in RETURN and DEBUG traps of \`f() ( … )\` under \`-c\`, and DEBUG traps of the stages of a pipeline in the
  background, are those of the commands themselves.
* \`exec -a NAME ./script\`, where the script has no \`#!\` line, runs it under its own name.
* references without a target are shown by \`declare -p\`, and refused, in other words here and there.
* \`\${x##*BYTE}\`, where the byte is a part of a character of several, finds nothing.
* a FIFO is opened for reading or writing at once; what waits for the other end is the first read or write.
* \`set -v\` shows a line that goes on in the midst of a token joined with the next.
* an exported \`SHELLOPTS\` does not turn options on in a shell that is started.
* \`\${!ref:-word}\`, where \`ref\` is \`a[@]\` and the only element is empty, gives \`word\`; in bash nothing.

## The locale of commands

Where the exported variables choose the locale \`C\`, each byte is a character to \`grep\`, \`sed\`, \`wc\`, \`expr\`, \`tr\`,
\`cut\` and \`fold\`, and the order is that of bytes; to the others, such as \`find -name '?'\`, \`ls -b\` and \`column\`, text stays
UTF-8. In UTF-8 an escape for one byte, as in \`sed 's/\\xce//'\`, matches where the byte is no character's; GNU's \`sed\` finds
it in the midst of characters too. \`\\L\` and \`\\U\` of \`sed\` leave bytes above 127 alone in \`C\`.

In \`grep -P\` the escapes \`\\D\`, \`\\S\` and \`\\W\` match characters beyond ASCII. With PCRE2 10.42 they do so only between
brackets, as in \`[\\S]\`.

## Long lines, and times of files

Commands that need a line as a whole, such as \`grep\`, \`sed\`, \`uniq\`, \`nl\`, \`rev\` and \`comm\`, refuse one of more than
64 MiB, unless the kernel's limit for texts is another. \`cat\`, \`tr\`, \`wc\`, \`cut\`, \`paste\`, \`fold\` and whatever else
passes bytes on take lines of any length.

Times of files are known to the microsecond: the last three of the nine digits that \`stat -c %y\`, \`ls --full-time\`,
\`diff -u\` and \`find -printf %T@\` show are zeros.

## Files that are written in place

\`tee\` puts back what a file held when a write to it fails, and removes one that was not there; GNU's leaves the part
that fitted. A file of more than 16 MiB is copied for that first, and refused where there is no room for the copy.

## Commands and PATH

The commands of the process stand for the files in \`/bin\`, \`/usr/bin\` and their kin. A script that sets a
\`PATH\` without any of these folders does not find them, as in bash. In a kernel whose own \`PATH\` has none of
them from the start they are found whatever \`PATH\` says.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|');
