import {
	between,
	blockComment,
	character,
	hash,
	type Language,
	language,
	lineComment,
	longQuoted,
	number,
	quoted,
	slashes,
	slashStar,
} from './language.ts';

const double = quoted('"');
const single = quoted("'");
const tripleDouble = between('"""', '"""');

// A slash where a value is expected begins a regular expression.
const regularExpression = [
	'string',
	'(?<=(?:^|[=(,:;!&|?{}[\\n]|\\breturn)[ \\t]{0,8})\\/(?![*\\/])(?:\\\\.|[^\\/\\\\\\n]){1,200}\\/[dgimsuvy]*',
] as const;

const script = language(
	[slashes, slashStar, regularExpression, longQuoted('`'), double, single, number],
	`abstract as asserts async await break case catch class const continue debugger declare default delete do else enum
	export extends finally for from function get if implements import in infer instanceof interface is keyof let
	namespace new of out override private protected public readonly return satisfies set static super switch this throw
	try type typeof using var void while with yield any bigint boolean never number object string symbol unknown`,
	'true false null undefined NaN Infinity',
);

const python = language(
	[
		hash,
		['string', '\\b[bBfFrRuU]{0,2}(?:"""[\\s\\S]*?(?:"""|$)|\'\'\'[\\s\\S]*?(?:\'\'\'|$))'],
		tripleDouble,
		between("'''", "'''"),
		quoted('"', '(?:\\b[bBfFrRuU]{1,2})?'),
		quoted("'", '(?:\\b[bBfFrRuU]{1,2})?'),
		['name', '^[ \\t]*@[\\w.]+|(?<=\\n[ \\t]{0,64})@[\\w.]+'],
		number,
	],
	`and as assert async await break case class continue def del elif else except finally for from global if import in is
	lambda match nonlocal not or pass raise return try type while with yield self`,
	'True False None NotImplemented',
);

// A here-document with its lines, up to its word.
const hereDocument = [
	'string',
	'<<-?[ \\t]*(?<quote>[\'"]?)(?<tag>[A-Za-z_]\\w*)\\k<quote>[^\\n]*\\n[\\s\\S]*?(?:(?<=\\n[ \\t]{0,64})\\k<tag>(?=\\n|$)|$)',
] as const;

const shell = language(
	[
		hash,
		hereDocument,
		['string', '\\$?"(?:\\\\[\\s\\S]|[^"\\\\])*(?:"|$)'],
		['string', "\\$'(?:\\\\[\\s\\S]|[^'\\\\])*(?:'|$)"],
		between("'", "'"),
		['name', '\\$(?:\\w+|\\{[^}\\n]{0,200}\\}|[?$!#@*-])'],
		number,
	],
	`if then else elif fi for while until do done case esac in function select time coproc return local export readonly
	declare typeset unset shift exit break continue trap source eval exec set alias`,
	'true false',
);

const c = language(
	[
		slashes,
		slashStar,
		['keyword', '(?<=^|\\n)[ \\t]*#[ \\t]*\\w+'],
		['string', '(?<=include[ \\t]{0,8})<[^>\\n]*>'],
		['string', 'R"\\([\\s\\S]*?(?:\\)"|$)'],
		quoted('"', '(?:u8|[LuU])?'),
		character,
		number,
	],
	`alignas alignof and asm auto bool break case catch char class co_await co_return co_yield concept const consteval
	constexpr constinit const_cast continue decltype default delete do double dynamic_cast else enum explicit export
	extern final float for friend goto if inline int long mutable namespace new noexcept operator override private
	protected public register reinterpret_cast requires restrict return short signed sizeof static static_assert
	static_cast struct switch template this thread_local throw try typedef typeid typename union unsigned using virtual
	void volatile wchar_t while size_t uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t`,
	'true false NULL nullptr',
);

const java = language(
	[slashes, slashStar, tripleDouble, double, character, ['name', '@[A-Za-z_]\\w*'], number],
	`abstract assert boolean break byte case catch char class const continue default do double else enum exports extends
	final finally float for goto if implements import instanceof int interface long module native new package
	permits private protected public record requires return sealed short static strictfp super switch synchronized this
	throw throws transient try var void volatile when while yield`,
	'true false null',
);

const csharp = language(
	[
		slashes,
		slashStar,
		['string', '\\$?@"(?:""|[^"])*(?:"|$)'],
		tripleDouble,
		quoted('"', '\\$?'),
		character,
		['keyword', '(?<=^|\\n)[ \\t]*#[a-z]+'],
		number,
	],
	`abstract as async await base bool break byte case catch char checked class const continue decimal default delegate
	do double dynamic else enum event explicit extern finally fixed float for foreach get global goto if implicit in init
	int interface internal is lock long namespace new nint not object operator or out override params partial private
	protected public readonly record ref required return sbyte sealed set short sizeof stackalloc static string struct
	switch this throw try typeof uint ulong unchecked unsafe ushort using var virtual void volatile when where while with
	yield`,
	'true false null',
);

const kotlin = language(
	[slashes, slashStar, tripleDouble, double, character, ['name', '@[A-Za-z_]\\w*'], number],
	`abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum
	expect external final finally for fun get if import in infix init inline inner interface internal is lateinit
	noinline object open operator out override package private protected public reified return sealed set super suspend
	tailrec this throw try typealias val var vararg when where while case def extends given implicit lazy match trait with
	yield type new`,
	'true false null',
);

const swift = language(
	[slashes, slashStar, tripleDouble, double, ['name', '[@#][A-Za-z_]\\w*'], number],
	`actor any as associatedtype async await break case catch class continue convenience default defer deinit didSet do
	dynamic else enum extension fallthrough fileprivate final for func get guard if import in indirect infix init inout
	internal is lazy let mutating nonisolated open operator optional override postfix prefix private protocol public
	repeat required rethrows return self set some static struct subscript super switch throw throws try typealias unowned
	var weak where while willSet Self`,
	'true false nil',
);

const go = language(
	[slashes, slashStar, between('`', '`'), double, character, number],
	`break case chan const continue default defer else fallthrough for func go goto if import interface map package range
	return select struct switch type var any bool byte complex64 complex128 error float32 float64 int int8 int16 int32
	int64 rune string uint uint8 uint16 uint32 uint64 uintptr`,
	'true false nil iota',
);

const rust = language(
	[
		slashes,
		slashStar,
		['string', '\\bb?r(?<marks>#*)"[\\s\\S]*?(?:"\\k<marks>|$)'],
		['string', 'b?"(?:\\\\[\\s\\S]|[^"\\\\])*(?:"|$)'],
		character,
		['name', "#!?\\[[^\\]\\n]{0,200}\\]|\\b[a-z_]\\w*!(?=[\\s([{])|'[a-z_]\\w*\\b"],
		number,
	],
	`as async await break const continue crate dyn else enum extern fn for if impl in let loop macro_rules match mod move
	mut pub ref return self Self static struct super trait type union unsafe use where while bool char f32 f64 i8 i16 i32
	i64 i128 isize str u8 u16 u32 u64 u128 usize`,
	'true false None Some Ok Err',
);

const zig = language(
	[slashes, double, character, ['string', '\\\\\\\\[^\\n]*'], ['name', '@[A-Za-z_]\\w*'], number],
	`align allowzero and anyframe anytype asm async await break catch comptime const continue defer else enum errdefer
	error export extern fn for if inline noalias nosuspend opaque or orelse packed pub resume return struct suspend
	switch test threadlocal try union unreachable usingnamespace var volatile while bool void type usize isize`,
	'true false null undefined',
);

const ruby = language(
	[
		hash,
		blockComment('(?<=^|\\n)=begin\\b', '\\n=end\\b[^\\n]*'),
		hereDocument,
		double,
		single,
		longQuoted('`'),
		['constant', '(?<![:\\w]):[A-Za-z_]\\w*[?!]?'],
		['name', '@{1,2}\\w+|\\$\\w+'],
		number,
	],
	`alias and begin break case class def do else elsif end ensure for if in module next not or redo rescue retry
	return self super then undef unless until when while yield attr_accessor attr_reader attr_writer include extend
	private protected public raise require require_relative`,
	'true false nil',
);

const php = language(
	[slashes, slashStar, hash, double, single, ['name', '\\$\\w+'], ['keyword', '<\\?(?:php|=)?|\\?>'], number],
	`abstract and array as break callable case catch class clone const continue declare default do echo else elseif enum
	extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof
	interface isset list match namespace new or print private protected public readonly require require_once return
	static switch throw trait try unset use var while xor yield int string bool float void mixed self parent`,
	'true false null TRUE FALSE NULL',
);

const perl = language(
	[
		hash,
		blockComment('(?<=^|\\n)=(?:pod|head\\d|begin|over|item)\\b', '\\n=cut\\b[^\\n]*'),
		hereDocument,
		double,
		single,
		['name', '[$@%][A-Za-z_]\\w*'],
		number,
	],
	`and cmp do each else elsif eq eval for foreach ge given gt if last le local lt my ne next no not or our package print
	push redo ref require return say shift sub unless until use when while x xor die warn keys values`,
	'undef',
);

const lua = language(
	[
		['comment', '--\\[(?<level>=*)\\[[\\s\\S]*?(?:\\]\\k<level>\\]|$)'],
		lineComment('--'),
		['string', '\\[(?<marks>=*)\\[[\\s\\S]*?(?:\\]\\k<marks>\\]|$)'],
		double,
		single,
		number,
	],
	'and break do else elseif end for function goto if in local not or repeat return then until while self',
	'true false nil',
);

const haskell = language(
	[blockComment('\\{-', '-\\}'), lineComment('--'), double, character, number],
	`case class data default deriving do else family forall foreign if import in infix infixl infixr instance let mdo
	module newtype of proc qualified rec then type where as hiding and assert begin constraint done downto end exception
	external fun function functor include inherit initializer lazy match method mutable nonrec object open or private
	rec sig struct to try val virtual when while with`,
	'True False Nothing Just true false None Some',
);

const elixir = language(
	[
		hash,
		tripleDouble,
		double,
		single,
		['constant', '(?<![:\\w]):[A-Za-z_]\\w*[?!]?'],
		['name', '@[a-z_]\\w*'],
		number,
	],
	`after alias and case catch cond def defimpl defmacro defmodule defp defprotocol defstruct do else end fn for if import
	in not or quote raise receive require rescue super throw try unless unquote use when with`,
	'true false nil',
);

const sql = language(
	[lineComment('--'), slashStar, ['string', "'(?:''|[^'])*(?:'|$)"], double, number],
	`add all alter analyze and as asc begin between by cascade case cast check coalesce collate column commit constraint
	create cross current database default delete desc distinct drop else end except exists explain fetch filter first for
	foreign from full function grant group having if ilike in index inner insert intersect into is join key lateral left
	like limit materialized natural not nulls of offset on or order outer over partition pragma primary procedure
	recursive references rename replace returning revoke right rollback row rows schema select set table temporary then
	to transaction trigger truncate union unique update using values view when where window with without bigint boolean
	char date decimal integer int json jsonb numeric real serial smallint text timestamp uuid varchar`,
	'true false null',
	{ isCaseInsensitive: true },
);

const json = language(
	[slashes, slashStar, ['name', '"(?:\\\\.|[^"\\\\\\n])*"(?=[ \\t]{0,64}:)'], double, number],
	'',
	'true false null',
);

const yaml = language(
	[
		hash,
		[
			'name',
			'(?<=(?:^|\\n)[ \\t]{0,64}(?:- {1,8}){0,8})(?:"[^"\\n]*"|(?:[\\w./$@]|-(?![ \\t]))[^:#\\n\'"{}[\\]]*)(?=:(?:[ \\t]|\\n|$))',
		],
		double,
		['string', "'(?:''|[^'\\n])*'?"],
		['keyword', '[&*][\\w-]+|(?<=^|\\n)(?:---|\\.\\.\\.)(?=\\n|$)|!{1,2}\\w+'],
		number,
	],
	'',
	'true false null yes no on off',
);

const toml = language(
	[
		lineComment('(?<=^|\\s)[#;]'),
		['keyword', '(?<=(?:^|\\n)[ \\t]{0,64})\\[{1,2}[^\\]\\n]*\\]{1,2}'],
		['name', '(?<=(?:^|\\n)[ \\t]{0,64})[\\w"\'.-][^=\\n#;[]{0,200}?(?=[ \\t]{0,64}=)'],
		tripleDouble,
		between("'''", "'''"),
		double,
		['string', "'[^'\\n]*'?"],
		number,
	],
	'',
	'true false inf nan on off yes no',
);

const markup = language([
	blockComment('<!--', '-->'),
	['comment', '<![A-Za-z][^>]*(?:>|$)|<\\?[\\s\\S]*?(?:\\?>|$)'],
	['keyword', '<\\/?[A-Za-z][\\w:.-]*|\\/?>'],
	['name', '(?<=\\s)[A-Za-z_:@][\\w:.-]*(?==)'],
	['string', '(?<==)(?:"[^"]*(?:"|$)|\'[^\']*(?:\'|$))'],
	['constant', '&(?:#x?[0-9A-Fa-f]+|\\w+);'],
]);

const css = language(
	[
		slashStar,
		['comment', '(?<=^|[\\s;{}])\\/\\/[^\\n]*'],
		double,
		single,
		['keyword', '@[A-Za-z-]+|!important\\b'],
		['number', '#[0-9A-Fa-f]{3,8}\\b|-?\\b\\d[\\d.]*(?:%|[a-z]+\\b)?'],
		['name', '(?<=[;{\\s])(?:--)?[A-Za-z-]+(?=[ \\t]{0,64}:[^:])|[$]\\w[\\w-]*'],
	],
	'',
	'inherit initial unset none auto',
);

const dockerfile = language(
	[
		hash,
		[
			'keyword',
			'(?<=(?:^|\\n)[ \\t]{0,64})(?:ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|MAINTAINER|ONBUILD|RUN|SHELL|STOPSIGNAL|USER|VOLUME|WORKDIR)\\b',
		],
		double,
		single,
		['name', '\\$(?:\\w+|\\{[^}\\n]{0,200}\\})'],
	],
	'AS as',
);

const make = language(
	[
		hash,
		['name', '\\$[({][^)}\\n]{0,200}[)}]|\\$[@<^+?*%$]|(?<=^|\\n)[^\\s:=#][^:=#\\n]*(?=::?(?:[^=]|$))'],
		double,
		single,
	],
	'ifeq ifneq ifdef ifndef else endif include define endef export override unexport vpath',
);

const hcl = language(
	[
		hash,
		slashes,
		slashStar,
		hereDocument,
		double,
		['name', '(?<=(?:^|\\n)[ \\t]{0,64})[\\w-]+(?=[ \\t]{0,64}=[^=])'],
		number,
	],
	`resource data variable output provider module locals terraform for in if else endif endfor dynamic let inherit with
	rec import type query mutation subscription fragment on schema input interface union enum scalar directive extend
	implements message service rpc returns repeated optional required oneof package syntax option reserved`,
	'true false null',
);

const powershell = language(
	[
		blockComment('<#', '#>'),
		hash,
		['string', '"(?:`[\\s\\S]|[^"`])*(?:"|$)'],
		between("'", "'"),
		['name', '\\$[\\w:]+|\\$\\{[^}\\n]{0,200}\\}'],
		number,
	],
	`begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach from
	function if in param process return switch throw trap try until using while`,
	'',
	{ isCaseInsensitive: true },
);

const lisp = language(
	[
		blockComment('#\\|', '\\|#'),
		lineComment(';'),
		longQuoted('"'),
		['constant', '(?<=[\\s([{]):[\\w-]+'],
		number,
	],
	`def defn defmacro defun defvar defparameter defmethod defclass define lambda fn let letrec loop recur
	if when unless cond case do begin progn setf setq quote require ns import use`,
	'nil t true false',
);

const r = language(
	[hash, double, single, number],
	'break else for function if in next repeat return while library require',
	'TRUE FALSE NULL NA Inf NaN',
);

/** Languages by the names that fences have. */
export const languages: ReadonlyMap<string, Language> = new Map(
	(
		[
			['ts tsx js jsx mjs cjs mts cts typescript javascript node', script],
			['py python python3 pyi', python],
			['sh bash zsh shell ksh fish console shellscript shell-session', shell],
			['c h cpp cc cxx hpp c++ objc objective-c cuda arduino', c],
			['java groovy gradle', java],
			['cs csharp c#', csharp],
			['kt kts kotlin scala', kotlin],
			['swift', swift],
			['go golang', go],
			['rs rust', rust],
			['zig', zig],
			['rb ruby', ruby],
			['php', php],
			['pl perl pm', perl],
			['lua luau', lua],
			['hs haskell elm ml ocaml fsharp f#', haskell],
			['ex exs elixir erl', elixir],
			['sql sqlite psql mysql postgresql', sql],
			['json jsonc json5 jsonl ndjson', json],
			['yml yaml', yaml],
			['toml ini cfg conf properties dotenv env', toml],
			['html htm xml svg vue svelte xhtml plist', markup],
			['css scss less sass', css],
			['dockerfile docker containerfile', dockerfile],
			['make makefile mk', make],
			['hcl tf terraform nix graphql gql proto protobuf', hcl],
			['ps1 powershell pwsh', powershell],
			['lisp clj clojure scheme elisp racket', lisp],
			['r', r],
			['awk jq', shell],
		] as const
	).flatMap(([names, each]) => names.split(' ').map((name) => [name, each] as const)),
);
