/**
 * The tree of a shell script: what bash's grammar says, nothing evaluated. Nodes are plain frozen
 * data; the compiler turns them into closures, the printer into text, the checker into findings.
 *
 * Every node has a span of offsets into the source text (UTF-16 units, as JavaScript counts; the
 * `SourceText` of the same parse turns them into byte offsets, lines and columns).
 */

/** Half-open range of offsets into the source text. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** A `#` comment, without its line end. */
export interface Comment {
	readonly text: string;
	readonly span: Span;
}

/** A whole script, or what stands between the parentheses of a substitution. */
export interface Script {
	readonly type: 'script';
	readonly body: CommandList;
	readonly comments: readonly Comment[];
	readonly span: Span;
}

/** Statements in order; newline, `;` and `&` stand between them. */
export type CommandList = readonly Statement[];

/** Pipelines joined by `&&` and `||`, left to right, possibly sent to the background. */
export interface Statement {
	readonly type: 'statement';
	readonly first: Pipeline;
	readonly rest: readonly { readonly operator: '&&' | '||'; readonly pipeline: Pipeline }[];
	readonly background: boolean;
	/** Whether the line ends behind it; `;`, `&` or a closing word stand there otherwise. */
	readonly endsLine: boolean;
	/** Line of the first word, from 1: what `LINENO` and error messages show. */
	readonly line: number;
	readonly span: Span;
}

/** One or more commands joined by `|` or `|&`. */
export interface Pipeline {
	readonly type: 'pipeline';
	/** `!`, an odd number of times. */
	readonly negated: boolean;
	/** `time`, with or without `-p`. */
	readonly timed: 'no' | 'bash' | 'posix';
	/** Empty only for a bare `time` or `!`. */
	readonly commands: readonly Command[];
	/** One entry per `|`: whether it was `|&`. */
	readonly pipesStderr: readonly boolean[];
	readonly span: Span;
}

export type Command = SimpleCommand | CompoundCommand | FunctionDefinition;

/** Assignments, words and redirections, each kept in its own order. */
export interface SimpleCommand {
	readonly type: 'simple';
	readonly assignments: readonly Assignment[];
	/**
	 * The command's name and arguments. An {@link Assignment} occurs here only as an argument of
	 * `declare`, `typeset`, `local`, `export` or `readonly`, where bash keeps its special treatment.
	 */
	readonly words: readonly (Word | Assignment)[];
	readonly redirects: readonly Redirect[];
	readonly line: number;
	readonly span: Span;
}

/** `name=value`, `name+=value`, `name[subscript]=value`, `name=(…)`, `name.key=(…)`. */
export interface Assignment {
	readonly type: 'assignment';
	readonly name: string;
	/** The way into a typed variable, with a subscript that ends it; the subscript below is then not there. */
	readonly path?: readonly PathStep[];
	/** Text between the brackets, with its expansions. */
	readonly subscript: Word | undefined;
	readonly append: boolean;
	/** An empty value is a `Word` without parts. */
	readonly value: Word | ArrayLiteral;
	readonly span: Span;
}

/** `( … )` on the right of an assignment. */
export interface ArrayLiteral {
	readonly type: 'array';
	readonly elements: readonly ArrayElement[];
	readonly span: Span;
}

/** `value`, or `[subscript]=value`, or `[subscript]+=value`. */
export interface ArrayElement {
	readonly subscript: Word | undefined;
	readonly append: boolean;
	readonly value: Word;
	readonly span: Span;
}

export type RedirectOperator =
	| '<'
	| '>'
	| '>>'
	| '>|'
	| '<>'
	| '<&'
	| '>&'
	| '&>'
	| '&>>'
	| '<<'
	| '<<-'
	| '<<<';

/** A redirection; `<<` and `<<-` carry their document. */
export interface Redirect {
	readonly type: 'redirect';
	/** The number, or the variable or element of `{name}>`, before the operator; `undefined` for the default. */
	readonly descriptor: number | { readonly variable: string } | undefined;
	readonly operator: RedirectOperator;
	/** File name, descriptor, `-`, here-string, or the delimiter of a here-document. */
	readonly target: Word;
	readonly document: HereDocument | undefined;
	readonly span: Span;
}

/** The lines of a here-document. */
export interface HereDocument {
	/** Parts as in double quotes, or one literal if the delimiter was quoted. Tabs are stripped already. */
	readonly body: Word;
	/** The delimiter after quote removal. */
	readonly delimiter: string;
	readonly quoted: boolean;
	/** The lines before any expansion: tabs stripped and, if nothing was quoted, continued lines joined. */
	readonly text: string;
	/** Text of the lines as written, without the delimiter's line. */
	readonly span: Span;
}

export type CompoundCommand =
	| IfCommand
	| LoopCommand
	| ForCommand
	| ArithmeticForCommand
	| SelectCommand
	| CaseCommand
	| GroupCommand
	| SubshellCommand
	| ArithmeticCommand
	| TestCommand
	| CoprocCommand;

/** Redirections after the closing word of a compound command, and where it stands. */
interface Compound {
	readonly redirects: readonly Redirect[];
	readonly line: number;
	readonly span: Span;
}

/** `if … then … elif … then … else … fi`. */
export interface IfCommand extends Compound {
	readonly type: 'if';
	readonly branches: readonly { readonly condition: CommandList; readonly body: CommandList }[];
	readonly otherwise: CommandList | undefined;
}

/** `while` and `until`. */
export interface LoopCommand extends Compound {
	readonly type: 'while' | 'until';
	readonly condition: CommandList;
	readonly body: CommandList;
}

/** `for name in words`; without `in`, `words` is `undefined` and means `"$@"`. */
export interface ForCommand extends Compound {
	readonly type: 'for';
	readonly variable: string;
	readonly words: readonly Word[] | undefined;
	readonly body: CommandList;
}

/** `for (( start; condition; step ))`. An empty part has no parts. */
export interface ArithmeticForCommand extends Compound {
	readonly type: 'arithmeticFor';
	readonly start: Word;
	readonly condition: Word;
	readonly step: Word;
	readonly body: CommandList;
}

/** `select name in words`. */
export interface SelectCommand extends Compound {
	readonly type: 'select';
	readonly variable: string;
	readonly words: readonly Word[] | undefined;
	readonly body: CommandList;
}

/** `case word in … esac`. */
export interface CaseCommand extends Compound {
	readonly type: 'case';
	readonly subject: Word;
	readonly clauses: readonly CaseClause[];
}

export interface CaseClause {
	readonly patterns: readonly Word[];
	readonly body: CommandList;
	/** `;;` ends, `;&` falls into the next body, `;;&` goes on testing. */
	readonly terminator: ';;' | ';&' | ';;&';
	readonly span: Span;
}

/** `{ …; }`. */
export interface GroupCommand extends Compound {
	readonly type: 'group';
	readonly body: CommandList;
}

/** `( … )`. */
export interface SubshellCommand extends Compound {
	readonly type: 'subshell';
	readonly body: CommandList;
}

/** `coproc NAME command`; the redirections are the command's own. */
export interface CoprocCommand extends Compound {
	readonly type: 'coproc';
	readonly name: string;
	readonly command: Command;
}

/** `(( … ))`. */
export interface ArithmeticCommand extends Compound {
	readonly type: 'arithmetic';
	readonly expression: Word;
}

/** `[[ … ]]`. */
export interface TestCommand extends Compound {
	readonly type: 'test';
	readonly expression: TestExpression;
}

export type TestExpression =
	| { readonly type: 'word'; readonly word: Word; readonly span: Span }
	| { readonly type: 'unary'; readonly operator: string; readonly operand: Word; readonly span: Span }
	| {
			readonly type: 'binary';
			/** `=`, `==`, `!=`, `=~`, `<`, `>`, `-eq` …, `-nt`, `-ot`, `-ef`. */
			readonly operator: string;
			readonly left: Word;
			/** A pattern after `=`, `==`, `!=`; a regular expression after `=~`. */
			readonly right: Word;
			readonly span: Span;
	  }
	| { readonly type: 'not'; readonly operand: TestExpression; readonly span: Span }
	| { readonly type: 'group'; readonly operand: TestExpression; readonly span: Span }
	| {
			readonly type: 'and' | 'or';
			readonly left: TestExpression;
			readonly right: TestExpression;
			readonly span: Span;
	  };

/** `name() body` or `function name body`. Redirections belong to the body. */
export interface FunctionDefinition {
	readonly type: 'function';
	readonly name: string;
	readonly body: CompoundCommand;
	/** How it was written: `function` keyword, parentheses. */
	readonly keyword: boolean;
	readonly parentheses: boolean;
	readonly line: number;
	readonly span: Span;
}

/**
 * A word before any expansion. Also the form of everything that is expanded like one: subscripts,
 * arithmetic text, here-document bodies.
 */
export interface Word {
	readonly type: 'word';
	readonly parts: readonly WordPart[];
	readonly span: Span;
}

export type WordPart =
	| LiteralPart
	| EscapedPart
	| SingleQuotedPart
	| AnsiQuotedPart
	| DoubleQuotedPart
	| ParameterPart
	| CommandSubstitutionPart
	| ArithmeticPart
	| ProcessSubstitutionPart;

/** Characters that stand for themselves, unquoted: braces, tildes and patterns are still in here. */
export interface LiteralPart {
	readonly type: 'literal';
	readonly text: string;
	readonly span: Span;
}

/** A character behind a backslash. In double quotes only those that the backslash protects there. */
export interface EscapedPart {
	readonly type: 'escaped';
	readonly text: string;
	readonly span: Span;
}

/** `'…'`. */
export interface SingleQuotedPart {
	readonly type: 'single';
	readonly text: string;
	readonly span: Span;
}

/** `$'…'`, with its escapes resolved into the shell's string form; `raw` is the text between the quotes. */
export interface AnsiQuotedPart {
	readonly type: 'ansi';
	readonly text: string;
	readonly raw: string;
	readonly span: Span;
}

/** `"…"`, or `$"…"`. */
export interface DoubleQuotedPart {
	readonly type: 'double';
	readonly parts: readonly WordPart[];
	readonly translated: boolean;
	readonly span: Span;
}

/** `$name`, `${…}`. */
export interface ParameterPart {
	readonly type: 'parameter';
	/** A name, a number, or one of `@ * # ? - $ !`. */
	readonly name: string;
	readonly braced: boolean;
	/** `${!name…}`. Never set together with the `names` and `keys` operations. */
	readonly indirect: boolean;
	/** `[…]` after the name; `[@]` and `[*]` are words with that literal. */
	readonly subscript: Word | undefined;
	readonly operation: ParameterOperation | undefined;
	readonly span: Span;
}

export type ParameterOperation =
	/** `${#name}`. */
	| { readonly kind: 'length' }
	/** `${!prefix@}`, `${!prefix*}`. */
	| { readonly kind: 'names'; readonly separator: '@' | '*' }
	/** `${!name[@]}`, `${!name[*]}`. */
	| { readonly kind: 'keys'; readonly separator: '@' | '*' }
	/** `-`, `=`, `?`, `+`, with or without `:`. */
	| {
			readonly kind: 'default' | 'assign' | 'error' | 'alternative';
			readonly orEmpty: boolean;
			readonly word: Word;
	  }
	/** `:offset` and `:offset:length`, both arithmetic text. */
	| { readonly kind: 'slice'; readonly offset: Word; readonly length: Word | undefined }
	/** `#`, `##`, `%`, `%%`. */
	| { readonly kind: 'trimStart' | 'trimEnd'; readonly longest: boolean; readonly pattern: Word }
	/** `/`, `//`, `/#`, `/%`; without a second `/`, `replacement` is `undefined` and means nothing. */
	| {
			readonly kind: 'replace';
			readonly where: 'first' | 'all' | 'start' | 'end';
			readonly pattern: Word;
			readonly replacement: Word | undefined;
	  }
	/** `^`, `^^`, `,`, `,,`, `~`, `~~`. */
	| {
			readonly kind: 'case';
			readonly to: 'upper' | 'lower' | 'toggle';
			readonly all: boolean;
			readonly pattern: Word | undefined;
	  }
	/** `@Q` and the like. */
	| { readonly kind: 'transform'; readonly operator: string }
	/**
	 * What bash accepts when it reads the script and rejects when it gets there: `bad substitution`. If it
	 * spells a path, it stands for what that leads to where the variable is typed.
	 */
	| { readonly kind: 'bad'; readonly text: string; readonly path?: TypedPath };

/** `name.key[subscript]…` into a typed variable, inside of `${…}`. */
export interface TypedPath {
	/** The steps after the name, without a subscript that ends the path. */
	readonly steps: readonly PathStep[];
	/** The same `${…}` without these steps: its name, the last subscript, what is done with the value. */
	readonly part: ParameterPart;
}

/** One step into typed data, before any expansion. */
export type PathStep =
	| { readonly kind: 'key'; readonly text: string }
	| { readonly kind: 'subscript'; readonly word: Word };

/** `$(…)`, or the same in backquotes. */
export interface CommandSubstitutionPart {
	readonly type: 'command';
	readonly script: Script;
	/** What stood between the backquotes, continued lines joined; `undefined` for `$(…)`. */
	readonly backquoted: string | undefined;
	/**
	 * The text of backquotes, or behind a `$(` that a `(` follows, where that is no script; the script is then
	 * an empty one.
	 */
	readonly broken?: string;
	/** The whole as it stands where it begins with `$((`, which bash shows so; else `undefined`. */
	readonly written: string | undefined;
	readonly span: Span;
}

/** `$((…))`, or `$[…]`. The text is expanded as in double quotes before it is evaluated. */
export interface ArithmeticPart {
	readonly type: 'arithmetic';
	readonly expression: Word;
	readonly bracketed: boolean;
	readonly span: Span;
}

/** `<(…)`, `>(…)`. */
export interface ProcessSubstitutionPart {
	readonly type: 'process';
	readonly direction: '<' | '>';
	readonly script: Script;
	readonly span: Span;
}
