/** A script, and what ripgrep 13.0.0 made of it on {@link recordedFiles}; text is Latin-1. */
export interface RecordedRow {
	readonly script: string;
	readonly stdout: string;
	/** The first line alone. */
	readonly stderr: string;
	readonly status: number;
}

/** The files that every script finds. */
export const recordedFiles: Readonly<Record<string, string>> = {
	'.gitignore': 'build/\n*.log\n!keep.log\n/root.txt\n# comment\n\\#odd\nsub/**/gen\n',
	'.git/HEAD': 'ref: refs/heads/main\n',
	'.ignore': 'ig\n',
	'.rgignore': 'foo2\n',
	'src/a.rs': 'foo bar\nbaz foo foo\nend\n',
	'src/deep/b.py': 'Foo\n  foo(x)\n',
	'.hid/c': 'foo\n',
	'build/d': 'foo\n',
	'x.log': 'foo\n',
	'keep.log': 'foo\n',
	'root.txt': 'foo\n',
	'src/root.txt': 'foo\n',
	'bin.dat': 'foo\u0000x\nfoo\n',
	ig: 'foo\n',
	foo2: 'foo\n',
	'#odd': 'foo\n',
	'sub/x/gen/y': 'foo\n',
	'sub/z': 'foo\n',
};

/** Recorded from the real program, which not every machine has. */
export const recordedRows: readonly RecordedRow[] = [
	{
		script:
			'rg --sort path foo < /dev/null; rg --sort path -n foo . < /dev/null; rg foo src/a.rs; rg -n foo src/a.rs; rg -N --sort path foo src',
		stdout:
			'keep.log:foo\nsrc/a.rs:foo bar\nsrc/a.rs:baz foo foo\nsrc/deep/b.py:  foo(x)\nsrc/root.txt:foo\nsub/z:foo\n./keep.log:1:foo\n./src/a.rs:1:foo bar\n./src/a.rs:2:baz foo foo\n./src/deep/b.py:2:  foo(x)\n./src/root.txt:1:foo\n./sub/z:1:foo\nfoo bar\nbaz foo foo\n1:foo bar\n2:baz foo foo\nsrc/a.rs:foo bar\nsrc/a.rs:baz foo foo\nsrc/deep/b.py:  foo(x)\nsrc/root.txt:foo\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'rg --sort path -c foo . ; rg --sort path -l foo . ; rg -c foo src/a.rs; rg --sort path --count-matches foo src; rg --sort path --files-without-match foo src; rg --sort path --files-without-match end src',
		stdout:
			'./keep.log:1\n./src/a.rs:2\n./src/deep/b.py:1\n./src/root.txt:1\n./sub/z:1\n./keep.log\n./src/a.rs\n./src/deep/b.py\n./src/root.txt\n./sub/z\n2\nsrc/a.rs:3\nsrc/deep/b.py:1\nsrc/root.txt:1\nsrc/deep/b.py\nsrc/root.txt\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'rg --files --sort path . ; rg --files --sort path src; rg --files --sort path --hidden -g "!.git" . ; rg --files --sort path -u . ; rg --files --sort path --no-ignore-vcs .',
		stdout:
			'./bin.dat\n./keep.log\n./src/a.rs\n./src/deep/b.py\n./src/root.txt\n./sub/z\nsrc/a.rs\nsrc/deep/b.py\nsrc/root.txt\n./.gitignore\n./.hid/c\n./.ignore\n./.rgignore\n./bin.dat\n./keep.log\n./src/a.rs\n./src/deep/b.py\n./src/root.txt\n./sub/z\n./#odd\n./bin.dat\n./build/d\n./foo2\n./ig\n./keep.log\n./root.txt\n./src/a.rs\n./src/deep/b.py\n./src/root.txt\n./sub/x/gen/y\n./sub/z\n./x.log\n./#odd\n./bin.dat\n./build/d\n./keep.log\n./root.txt\n./src/a.rs\n./src/deep/b.py\n./src/root.txt\n./sub/x/gen/y\n./sub/z\n./x.log\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'rg -o "fo+" src/a.rs; rg -r X foo src/a.rs; rg -r "<\\$0>" "f(o+)" src/a.rs; rg -or "\\$1" "f(o+)" src/a.rs; rg -r "\\${n}-" "(?P<n>o+)" src/a.rs; rg -on foo src/a.rs',
		stdout:
			'foo\nfoo\nfoo\nX bar\nbaz X X\n<foo> bar\nbaz <foo> <foo>\noo\noo\noo\nfoo- bar\nbaz foo- foo-\n1:foo\n2:foo\n2:foo\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'rg -i FOO --sort path src; rg -S FOO --sort path src; rg -S foo --sort path src; rg -is FOO src; rg -w fo src; rg -w foo --sort path src; rg -x end src; rg -v foo --sort path src; rg -F "foo(" src',
		stdout:
			'src/a.rs:foo bar\nsrc/a.rs:baz foo foo\nsrc/deep/b.py:Foo\nsrc/deep/b.py:  foo(x)\nsrc/root.txt:foo\nsrc/a.rs:foo bar\nsrc/a.rs:baz foo foo\nsrc/deep/b.py:Foo\nsrc/deep/b.py:  foo(x)\nsrc/root.txt:foo\nsrc/a.rs:foo bar\nsrc/a.rs:baz foo foo\nsrc/deep/b.py:  foo(x)\nsrc/root.txt:foo\nsrc/a.rs:end\nsrc/a.rs:end\nsrc/deep/b.py:Foo\nsrc/deep/b.py:  foo(x)\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'rg -t py foo . ; rg -T py foo --sort path . ; rg -g "*.rs" foo . ; rg -g "!*.rs" foo --sort path . ; rg -g "src/**" -g "!*.py" foo --sort path . ; rg --iglob "*.RS" foo . ; rg -t rust -l foo .',
		stdout:
			'./src/deep/b.py:  foo(x)\n./keep.log:foo\n./src/a.rs:foo bar\n./src/a.rs:baz foo foo\n./src/root.txt:foo\n./sub/z:foo\n./src/a.rs:foo bar\n./src/a.rs:baz foo foo\n./keep.log:foo\n./src/deep/b.py:  foo(x)\n./src/root.txt:foo\n./sub/z:foo\n./src/a.rs:foo bar\n./src/a.rs:baz foo foo\n./src/root.txt:foo\n./src/a.rs:foo bar\n./src/a.rs:baz foo foo\n./src/a.rs\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'rg -A1 foo src/a.rs; rg -n -C1 end --sort path src; rg -B1 -n end src/a.rs; rg -nA1 -e bar -e end src/a.rs; rg -C1 -e bar src/a.rs src/deep/b.py --sort path; rg -m1 foo --sort path src',
		stdout:
			'foo bar\nbaz foo foo\nend\nsrc/a.rs-2-baz foo foo\nsrc/a.rs:3:end\n2-baz foo foo\n3:end\n1:foo bar\n2-baz foo foo\n3:end\nsrc/a.rs:foo bar\nsrc/a.rs-baz foo foo\nsrc/a.rs:foo bar\nsrc/deep/b.py:  foo(x)\nsrc/root.txt:foo\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'rg -q foo . ; echo $?; rg nosuchx . ; echo $?; rg foo nosuch; echo $?; rg foo nosuch src/a.rs; echo $?; rg -q foo nosuch src/a.rs; echo $?',
		stdout: '0\n1\n2\nsrc/a.rs:foo bar\nsrc/a.rs:baz foo foo\n2\n0\n',
		stderr: 'nosuch: No such file or directory (os error 2)',
		status: 0,
	},
	{
		script:
			'rg --column foo src/a.rs; rg --heading -n foo --sort path src; rg -p foo src/a.rs; rg --color always foo --sort path src; rg --vimgrep foo src/a.rs; rg -b foo src/a.rs; rg -bo foo src/a.rs; rg --no-heading foo src/a.rs',
		stdout:
			'1:1:foo bar\n2:5:baz foo foo\nsrc/a.rs\n1:foo bar\n2:baz foo foo\n\nsrc/deep/b.py\n2:  foo(x)\n\nsrc/root.txt\n1:foo\n1:foo bar\n2:baz foo foo\n\u001b[0m\u001b[35msrc/a.rs\u001b[0m:\u001b[0m\u001b[1m\u001b[31mfoo\u001b[0m bar\n\u001b[0m\u001b[35msrc/a.rs\u001b[0m:baz \u001b[0m\u001b[1m\u001b[31mfoo\u001b[0m \u001b[0m\u001b[1m\u001b[31mfoo\u001b[0m\n\u001b[0m\u001b[35msrc/deep/b.py\u001b[0m:  \u001b[0m\u001b[1m\u001b[31mfoo\u001b[0m(x)\n\u001b[0m\u001b[35msrc/root.txt\u001b[0m:\u001b[0m\u001b[1m\u001b[31mfoo\u001b[0m\nsrc/a.rs:1:1:foo bar\nsrc/a.rs:2:5:baz foo foo\nsrc/a.rs:2:9:baz foo foo\n0:foo bar\n8:baz foo foo\n0:foo\n12:foo\n16:foo\nfoo bar\nbaz foo foo\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'rg -0 -l foo --sort path src | tr "\\0" "+"; rg -H foo src/a.rs; rg -I foo --sort path src; rg --no-filename -n foo --sort path src; rg --trim foo src/deep/b.py; rg --passthru baz src/a.rs; rg -e foo -e end src/a.rs',
		stdout:
			'src/a.rs+src/deep/b.py+src/root.txt+src/a.rs:foo bar\nsrc/a.rs:baz foo foo\nfoo bar\nbaz foo foo\n  foo(x)\nfoo\n1:foo bar\n2:baz foo foo\n2:  foo(x)\n1:foo\nfoo(x)\nfoo bar\nbaz foo foo\nend\nfoo bar\nbaz foo foo\nend\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'echo foo bar | rg foo; echo foo | rg -n foo; echo foo | rg -H foo; rg foo - < src/a.rs; rg foo < src/a.rs; cat src/a.rs | rg -c foo',
		stdout: 'foo bar\n1:foo\n<stdin>:foo\nfoo bar\nbaz foo foo\nfoo bar\nbaz foo foo\n2\n',
		stderr: '',
		status: 0,
	},
	{
		script: 'rg -a foo bin.dat; rg foo bin.dat; rg -uuu foo bin.dat; rg -l foo bin.dat; rg -c foo bin.dat',
		stdout:
			'foo\u0000x\nfoo\nbinary file matches (found "\\0" byte around offset 3)\nbinary file matches (found "\\0" byte around offset 3)\nbin.dat\n2\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'rg -U "bar\\nbaz" src; rg -Un "foo\\nend" src/a.rs; rg -Uc "bar\\nbaz" src/a.rs; rg -U "(?s)bar.*end" src/a.rs; rg -U --multiline-dotall "bar.*end" src/a.rs; rg -Uon "bar\\nbaz" src/a.rs; rg -Uvn "bar\\nbaz" src/a.rs; rg -Ul "bar\\nbaz" src; rg -U --count-matches foo src/a.rs',
		stdout:
			'src/a.rs:foo bar\nsrc/a.rs:baz foo foo\n2:baz foo foo\n3:end\n1\nfoo bar\nbaz foo foo\nend\nfoo bar\nbaz foo foo\nend\n1:bar\n2:baz\n3:end\nsrc/a.rs\n3\n',
		stderr: '',
		status: 0,
	},
	{
		script: 'rg "bar\\nbaz" src; echo $?',
		stdout: '2\n',
		stderr: 'the literal \'"\\n"\' is not allowed in a regex',
		status: 0,
	},
	{
		script: 'rg "foo(" src; echo $?',
		stdout: '2\n',
		stderr: 'regex parse error:',
		status: 0,
	},
	{
		script: 'rg "[a" src; echo $?',
		stdout: '2\n',
		stderr: 'regex parse error:',
		status: 0,
	},
	{
		script: 'rg "*a" src; echo $?',
		stdout: '2\n',
		stderr: 'regex parse error:',
		status: 0,
	},
	{
		script: 'rg "(?=x)" src; echo $?',
		stdout: '2\n',
		stderr: 'regex parse error:',
		status: 0,
	},
	{
		script: 'rg "(a)\\1" src; echo $?',
		stdout: '2\n',
		stderr: 'regex parse error:',
		status: 0,
	},
	{
		script: 'rg -tzzz foo; echo $?',
		stdout: '2\n',
		stderr: 'unrecognized file type: zzz',
		status: 0,
	},
	{
		script: 'rg -A x foo; echo $?',
		stdout: '2\n',
		stderr: "error: Invalid value for '--after-context <NUM>': invalid digit found in string",
		status: 0,
	},
	{
		script:
			'rg -P "foo(?= )" --sort path src; rg -oP "(?<=f)o+" src/a.rs; rg "(?i)FOO" src/a.rs; rg "\\bfoo\\b" src/a.rs; rg "" src/a.rs; rg "^" -c src/a.rs; rg "o$" src/a.rs',
		stdout:
			'src/a.rs:foo bar\nsrc/a.rs:baz foo foo\noo\noo\noo\nfoo bar\nbaz foo foo\nfoo bar\nbaz foo foo\nfoo bar\nbaz foo foo\nend\n3\nbaz foo foo\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'printf "\u00e9\\n\u00c9\\n" > u; rg -i \u00e9 u; rg "\\w" u; rg "^.$" u; rg --column "$" u; printf "a\\377b\\n" > raw; rg a raw | cat -v; rg -o "[^a]" raw',
		stdout:
			'\u00c3\u00a9\n\u00c3\u0089\n\u00c3\u00a9\n\u00c3\u0089\n\u00c3\u00a9\n\u00c3\u0089\n1:3:\u00c3\u00a9\n2:3:\u00c3\u0089\naM-^?b\nb\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'rg --max-depth 1 foo --sort path . ; rg --hidden -l foo --sort path -g "!.git" . ; rg --no-ignore -l foo --sort path . ; rg -vc foo --sort path src; rg --include-zero -c zzz --sort path src; echo $?',
		stdout:
			'./keep.log:foo\n./.hid/c\n./.rgignore\n./keep.log\n./src/a.rs\n./src/deep/b.py\n./src/root.txt\n./sub/z\n./#odd\n./build/d\n./foo2\n./ig\n./keep.log\n./root.txt\n./src/a.rs\n./src/deep/b.py\n./src/root.txt\n./sub/x/gen/y\n./sub/z\n./x.log\nsrc/a.rs:1\nsrc/deep/b.py:1\nsrc/a.rs:0\nsrc/deep/b.py:0\nsrc/root.txt:0\n1\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			'echo foo > pats; rg -f pats src/a.rs; rg -f /dev/null src; echo $?; rg -e foo -f pats -c src/a.rs; rg --context-separator XX -A0 -e bar -e end src/a.rs',
		stdout: 'foo bar\nbaz foo foo\n1\n2\nfoo bar\nend\n',
		stderr: '',
		status: 0,
	},
	{
		script: 'rg --json foo src/a.rs | grep -v -e elapsed; rg --json -A1 bar src/a.rs | grep context',
		stdout:
			'{"type":"begin","data":{"path":{"text":"src/a.rs"}}}\n{"type":"match","data":{"path":{"text":"src/a.rs"},"lines":{"text":"foo bar\\n"},"line_number":1,"absolute_offset":0,"submatches":[{"match":{"text":"foo"},"start":0,"end":3}]}}\n{"type":"match","data":{"path":{"text":"src/a.rs"},"lines":{"text":"baz foo foo\\n"},"line_number":2,"absolute_offset":8,"submatches":[{"match":{"text":"foo"},"start":4,"end":7},{"match":{"text":"foo"},"start":8,"end":11}]}}\n{"type":"context","data":{"path":{"text":"src/a.rs"},"lines":{"text":"baz foo foo\\n"},"line_number":2,"absolute_offset":8,"submatches":[]}}\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"printf '12345\\n3\\n' > m; rg -M 5 3 m; rg -M 4 --column 3 m; rg -M 4 --max-columns-preview --column 3 m; rg -M 4 -o 3 m; rg -M 4 -C1 '^3' m; rg -M 4 --max-columns-preview -C1 '^3' m; rg -M 4 -r XX 3 m; rg -M 0 3 m",
		stdout:
			'[Omitted long matching line]\n3\n1:3:[Omitted long line with 1 matches]\n2:1:3\n1:3:1234 [... 0 more matches]\n2:1:3\n3\n3\n[Omitted long context line]\n3\n1234 [... omitted end of long line]\n3\n[Omitted long line with 1 matches]\nXX\n12345\n3\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"printf '1234533\\n' | rg -M 6 --max-columns-preview --vimgrep 3; printf '1234533\\n' | rg -M 4 --vimgrep 3; printf '  1234533\\n' | rg --trim -M 8 3",
		stdout:
			'<stdin>:1:3:123453 [... 1 more match]\n<stdin>:1:6:123453 [... 1 more match]\n<stdin>:1:7:123453 [... 1 more match]\n<stdin>:1:3:[Omitted long line with 3 matches]\n<stdin>:1:6:[Omitted long line with 3 matches]\n<stdin>:1:7:[Omitted long line with 3 matches]\n[Omitted long matching line]\n',
		stderr: '',
		status: 0,
	},
	{
		script: 'rg --type-add foo x',
		stdout: '',
		stderr: 'invalid definition (format is type:glob, e.g., html:*.html)',
		status: 2,
	},
	{
		script:
			"rg --type-add 'foo:*.log' --type-list | grep foo; rg --type-add 'rust:*.py' -l -trust foo . --sort path; rg --type-add 'q:include:rust,py' -l -tq foo . --sort path",
		stdout: 'foo: *.log\n./src/a.rs\n./src/deep/b.py\n./src/a.rs\n./src/deep/b.py\n',
		stderr: '',
		status: 0,
	},
	{
		script: 'rg --type-clear rust -trust foo',
		stdout: '',
		stderr: 'unrecognized file type: rust',
		status: 2,
	},
	{
		script:
			"rg --field-match-separator '\\t' -nH end src/a.rs; rg --field-context-separator X -nHA1 bar src/a.rs; rg --path-separator X -l Foo src; rg --path-separator '' -l Foo src",
		stdout: 'src/a.rs\t3\tend\nsrc/a.rs:1:foo bar\nsrc/a.rsX2Xbaz foo foo\nsrcXdeepXb.py\nsrc/deep/b.py\n',
		stderr: '',
		status: 0,
	},
	{
		script: 'rg --path-separator ab foo src',
		stdout: '',
		stderr: 'A path separator must be exactly one byte, but the given separator is 2 bytes: ab',
		status: 2,
	},
	{
		script:
			"rg --engine pcre2 'f(?=oo )' src/a.rs; rg --engine auto 'f(?=oo )' src/a.rs; rg --engine default -P 'f(?=oo )' src/a.rs",
		stdout: 'foo bar\nbaz foo foo\nfoo bar\nbaz foo foo\nfoo bar\nbaz foo foo\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg -P --engine default 'f(?=oo )' src/a.rs",
		stdout: '',
		stderr: 'regex parse error:',
		status: 2,
	},
	{
		script: "rg --engine auto '(f' src/a.rs",
		stdout: '',
		stderr: 'regex could not be compiled with either the default regex engine or with PCRE2.',
		status: 2,
	},
	{
		script: 'echo foo | rg -c foo - src/deep/b.py --sort path',
		stdout: '<stdin>:1\nsrc/deep/b.py:1\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg --mmap bar src/a.rs; rg --no-mmap bar src/a.rs; rg --block-buffered bar src/a.rs; rg --dfa-size-limit 10M bar src/a.rs; rg --glob-case-insensitive -g '*.RS' -l foo .; rg --no-ignore-dot -l foo ig; rg --no-ignore-dot --files --sort path",
		stdout:
			'foo bar\nfoo bar\nfoo bar\nfoo bar\n./src/a.rs\nig\nbin.dat\nig\nkeep.log\nsrc/a.rs\nsrc/deep/b.py\nsrc/root.txt\nsub/z\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg -oP '\\((?:[^()]|(?R))*\\)' src/deep/b.py; rg -oP 'foo(*SKIP)(*F)|\\w+' src/a.rs",
		stdout: '(x)\nbar\nbaz\nend\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg '[z-a]' src/a.rs 2>&1 | cat",
		stdout:
			'regex parse error:\n    [z-a]\n     ^^^\nerror: invalid character class range, the start must be <= the end\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg 'a{2,1}' src/a.rs 2>&1 | cat",
		stdout:
			'regex parse error:\n    a{2,1}\n     ^^^^^\nerror: invalid repetition count range, the start must be <= the end\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg '[a-\\d]' src/a.rs 2>&1 | cat",
		stdout: 'regex parse error:\n    [a-\\d]\n       ^^\nerror: invalid range boundary, must be a literal\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg 'a{1' src/a.rs 2>&1 | cat",
		stdout: 'regex parse error:\n    a{1\n     ^^\nerror: unclosed counted repetition\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg '(?z)' src/a.rs 2>&1 | cat",
		stdout: 'regex parse error:\n    (?z)\n      ^\nerror: unrecognized flag\n',
		stderr: '',
		status: 0,
	},
	{
		script: "printf 'caf\\xc3\\xa9 x\\n' | rg -oP '\\w+'; printf '\\xc3\\xa9a\\n' | rg -wcP a",
		stdout: 'caf\xc3\xa9\nx\n',
		stderr: '',
		status: 1,
	},
	{
		script:
			'rg --count-matches -c foo src/a.rs; rg -c --count-matches foo src/a.rs; rg -l -c foo src/a.rs; rg --count-matches -l foo src/a.rs; rg -l --files-without-match nope src/a.rs; rg --files-without-match -l foo src/a.rs',
		stdout: '2\n3\n2\n3\nsrc/a.rs\nsrc/a.rs\n',
		stderr: '',
		status: 0,
	},
	{
		script: String.raw`printf '\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\xcb\xcf\xe7\x4a\x4a\x2c\xe2\x4a\xcb\xcf\x57\x00\x62\x2e\x00\xea\xad\x05\x4e\x10\x00\x00\x00' > p.gz; rg -z foo p.gz; rg foo p.gz; rg -zc foo p.gz; rg --search-zip -n bar p.gz; rg -zU 'r\nf' p.gz; mkdir z; cp p.gz z/q.tgz; rg -z foo z; printf 'foo bar' > no.gz; rg -z foo no.gz`,
		stdout: 'foo\nfoo foo\n2\n2:bar\nbar\nfoo foo\nz/q.tgz:foo\nz/q.tgz:foo foo\n',
		stderr: 'no.gz: ',
		status: 2,
	},
	{
		script: String.raw`printf '\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\xcb\xcf\xe7\x4a\x4a\x2c\xe2\x4a\xcb\xcf\x57\x00\x62\x2e\x00\xea\xad\x05\x4e\x10\x00\x00\x00' > p.gz; head -c 20 p.gz > cut.gz; rg -z nothing cut.gz; echo $?; rg -z foo nosuch.gz`,
		stdout: '2\n',
		stderr: 'cut.gz: ',
		status: 2,
	},
	{
		script: String.raw`printf '\xff\xfef\0o\0o\0\n\0' > u16; rg foo u16; rg -c foo u16; rg foo < u16; rg -E auto foo u16; rg -E none foo u16; rg -E none --no-encoding foo u16; printf '\xfe\xff\0f\0o\0o\0\n' > ube; rg -E latin1 foo ube; rg -U 'o\n' ube`,
		stdout: 'foo\n1\nfoo\nfoo\nfoo\nfoo\nfoo\n',
		stderr: '',
		status: 0,
	},
	{
		script: String.raw`printf 'f\0o\0o\0\n\0' > le; printf '\0f\0o\0o\0\n' > be; rg -E utf-16le foo le; rg -E utf-16 foo le; rg --encoding=utf-16be foo be; rg -E utf-16be foo le; printf 'caf\xe9\n' > l1; rg -E latin1 'caf.$' l1; rg -E iso-8859-1 -o 'f.' l1; rg -E utf-8 caf l1; rg 'caf' l1; rg -E sjis caf l1; rg -E nosuch foo l1`,
		stdout: 'foo\nfoo\nfoo\ncaf\xc3\xa9\nf\xc3\xa9\ncaf\xef\xbf\xbd\ncaf\xe9\ncaf\xef\xbf\xbd\n',
		stderr: 'grep config error: unknown encoding: nosuch',
		status: 2,
	},
	{
		script: String.raw`printf '\xef\xbb\xbffoo\n' > u8; rg '^foo' u8; rg -E none '^foo' u8; rg -E none -b foo u8; rg -b foo u8; rg -E utf-8 '^foo' u8`,
		stdout: 'foo\n0:\xef\xbb\xbffoo\n0:foo\nfoo\n',
		stderr: '',
		status: 0,
	},
	{
		script: String.raw`rg -w -x f.o src; echo $?; rg -x -w f.o src --sort path; rg -xw foo src/a.rs`,
		stdout:
			'src/root.txt:foo\n0\nsrc/a.rs:foo bar\nsrc/a.rs:baz foo foo\nsrc/deep/b.py:  foo(x)\nsrc/root.txt:foo\nfoo bar\nbaz foo foo\n',
		stderr: '',
		status: 0,
	},
	{
		script: String.raw`rg -j1 foo nosuch 2>&1; rg foo nosuch 2>&1; rg --sort modified foo nosuch 2>&1; rg --sort none foo nosuch 2>&1; rg --sort path --files nosuch 2>&1`,
		stdout:
			'nosuch: IO error for operation on nosuch: No such file or directory (os error 2)\nnosuch: No such file or directory (os error 2)\nnosuch: IO error for operation on nosuch: No such file or directory (os error 2)\nnosuch: No such file or directory (os error 2)\nnosuch: IO error for operation on nosuch: No such file or directory (os error 2)\n',
		stderr: '',
		status: 2,
	},
	{
		script: String.raw`printf '12345\n1234\n123' | rg -M 4 -r x 2; printf '1234\n' | rg -M 4 2; printf '1234\n' | rg -M 4 -r x -A1 9; printf '1234\n9' | rg -M 4 -B1 -r x 9`,
		stdout:
			'[Omitted long line with 1 matches]\n1x34\n1x3\n[Omitted long matching line]\n[Omitted long context line]\nx\n',
		stderr: '',
		status: 0,
	},
	{
		script: String.raw`for a in '--count-matches b*' '-o b*' '-o $' '-r E $' '--count-matches $' '--vimgrep b*'; do printf ab | rg $a; printf 'ab\n' | rg $a; done`,
		stdout: 'ab\n\nabE\nabE\n0\n1\n',
		stderr: '',
		status: 1,
	},
	{
		script: String.raw`mkdir -p .git/info; echo src > .git/info/exclude; rg -l foo --sort path .; rg --no-ignore-exclude -l foo --sort path src; rg --no-ignore-exclude --no-ignore-global --no-ignore-messages -l foo --sort path .; echo 'a.rs' > ig2; rg --ignore-file ig2 -l foo --no-ignore-files src/a.rs; rg --auto-hybrid-regex '(?=end)' src/a.rs`,
		stdout:
			'./keep.log\n./sub/z\nsrc/a.rs\nsrc/deep/b.py\nsrc/root.txt\n./keep.log\n./src/a.rs\n./src/deep/b.py\n./src/root.txt\n./sub/z\nsrc/a.rs\nend\n',
		stderr: '',
		status: 0,
	},
	{
		script: String.raw`rg 'a\Z' src; rg '\Qa' src 2>&1 | tail -n 1; rg -oP '\G(foo| )' src/a.rs; printf 'A\na\n' | rg -oPi '\p{Lu}'; printf 'A\na\n' | rg -oi '\p{Lu}'`,
		stdout: 'error: unrecognized escape sequence\nfoo\n \nA\nA\na\n',
		stderr: 'regex parse error:',
		status: 0,
	},
];
