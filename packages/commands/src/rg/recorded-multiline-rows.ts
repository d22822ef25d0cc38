import type { RecordedRow } from './recorded-rows.ts';

/** The files that every script finds. */
export const recordedMultilineFiles: Readonly<Record<string, string>> = {
	poem: 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n',
	tight: 'foo\nbar\nfoo\nbar\nx\nfoo\nbar\n',
	open: 'start\nfoo\nbar',
	gaps: 'a\n\nb\n\n\nc\n',
	'code/a.js': 'function a(\n\tx,\n\ty,\n) {\n\treturn x;\n}\n\nfunction b() {\n\treturn 1;\n}\n',
	'code/b.js': 'let z;\nb(\n\t1,\n);\n',
	letters: '\u00e4\nfoo \u00fc\nb\u00e4r\n\u00df\n',
	bin: 'l\nfoo\nbar\u0000\nend\n',
};

/** Lines around matches that span lines, recorded from ripgrep 13.0.0. */
export const recordedMultilineRows: readonly RecordedRow[] = [
	{
		script: "rg -U -A1 'two\\nthree' poem; rg -U -B1 'two\\nthree' poem; rg -U -C1 'two\\nthree' poem",
		stdout: 'two\nthree\nfour\none\ntwo\nthree\none\ntwo\nthree\nfour\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg -Un -A1 -B2 'five\\nsix' poem; rg -Un -A2 'five\\nsix' poem; rg -Un -B2 'five\\nsix' poem",
		stdout:
			'3-three\n4-four\n5:five\n6:six\n7-seven\n5:five\n6:six\n7-seven\n8-eight\n3-three\n4-four\n5:five\n6:six\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg -Un -C1 'two\\nthree|seven\\neight' poem; rg -Un -A1 'two\\nthree|seven\\neight' poem",
		stdout:
			'1-one\n2:two\n3:three\n4-four\n--\n6-six\n7:seven\n8:eight\n9-nine\n2:two\n3:three\n4-four\n--\n7:seven\n8:eight\n9-nine\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un -C2 'two\\nthree|seven\\neight' poem; rg -Un -C1 'two\\nthree|six\\nseven' poem; rg -Un -A2 'two\\nthree|six\\nseven' poem",
		stdout:
			'1-one\n2:two\n3:three\n4-four\n5-five\n6-six\n7:seven\n8:eight\n9-nine\n10-ten\n1-one\n2:two\n3:three\n4-four\n5-five\n6:six\n7:seven\n8-eight\n2:two\n3:three\n4-four\n5-five\n6:six\n7:seven\n8-eight\n9-nine\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg -Un -C2 'two\\nthree|five\\nsix' poem; rg -Un -A3 'two\\nthree|four\\nfive' poem",
		stdout:
			'1-one\n2:two\n3:three\n4-four\n5:five\n6:six\n7-seven\n8-eight\n2:two\n3:three\n4:four\n5:five\n6-six\n7-seven\n8-eight\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg -Un -C1 'foo\\nbar' tight; rg -Un -A1 'bar\\n' tight; rg -Un -B1 'bar\\nx' tight",
		stdout:
			'1:foo\n2:bar\n3:foo\n4:bar\n5-x\n6:foo\n7:bar\n2:bar\n3-foo\n4:bar\n5-x\n--\n7:bar\n3-foo\n4:bar\n5:x\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un -B2 'one\\ntwo' poem; rg -Un -A3 'nine\\nten' poem; rg -Un -C1 'ten\\n' poem; rg -U -C99 'five\\nsix' poem",
		stdout:
			'1:one\n2:two\n9:nine\n10:ten\n9-nine\n10:ten\none\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un -C1 'start\\nfoo' open; rg -Un -C1 'foo\\nbar' open; rg -U -A2 'bar' open; rg -Un -B1 'r\\z' open",
		stdout: '1:start\n2:foo\n3-bar\n1-start\n2:foo\n3:bar\nbar\n2-foo\n3:bar\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Uc -C1 'two\\nthree|six\\nseven' poem; rg -U --count-matches -A1 'o\\w*\\n' poem; rg -Uc -A1 'zzz\\n' poem; echo $?; rg -Uc --include-zero -A1 'zzz\\n' poem",
		stdout: '2\n3\n1\n0\n',
		stderr: '',
		status: 1,
	},
	{
		script:
			"rg -Ul -C1 'foo\\nbar' --sort path tight open poem; rg -U --files-without-match -C1 --sort path 'foo\\nbar' tight open poem; rg -Uq -C1 'foo\\nbar' poem; echo $?",
		stdout: 'tight\nopen\npoem\n1\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Uon -A1 'e\\nt\\w' poem; rg -Uo -B1 'wo\\nth|ne\\nte' poem; rg -Uob -C1 'e\\nf' poem; rg -Uon --column -A1 '\\nf\\w+\\n' poem",
		stdout:
			'1:e\n2:tw\n3-three\n--\n9:e\n10:te\none\nwo\nth\n--\neight\nne\nte\n4-two\n12:e\n12:f\n19-five\n4:6:four\n5-five\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Uvn -C1 'two\\nthree|six\\nseven' poem; rg -Uvn -A1 'two\\n(?s:.*)nine' poem; rg -Uv -B1 'one\\ntwo' poem",
		stdout:
			'1:one\n2-two\n3-three\n4:four\n5:five\n6-six\n7-seven\n8:eight\n9:nine\n10:ten\n1:one\n2-two\n--\n10:ten\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Uvon -C1 'two\\n' poem; rg -Uvn --column -A1 'two\\nthree|ten\\n' poem; rg -Uv -C1 'zzz\\n' open",
		stdout:
			'1:one\n2-two\n3:three\n4:four\n5:five\n6:six\n7:seven\n8:eight\n9:nine\n10:ten\n1:one\n2-two\n--\n4:four\n5:five\n6:six\n7:seven\n8:eight\n9:nine\n10-1-ten\nstart\nfoo\nbar\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg -U --json -C1 'two\\nthree' poem | sed -E 's/\"elapsed[^}]*\\},?//g'",
		stdout:
			'{"type":"begin","data":{"path":{"text":"poem"}}}\n{"type":"context","data":{"path":{"text":"poem"},"lines":{"text":"one\\n"},"line_number":1,"absolute_offset":0,"submatches":[]}}\n{"type":"match","data":{"path":{"text":"poem"},"lines":{"text":"two\\nthree\\n"},"line_number":2,"absolute_offset":4,"submatches":[{"match":{"text":"two\\nthree"},"start":0,"end":9}]}}\n{"type":"context","data":{"path":{"text":"poem"},"lines":{"text":"four\\n"},"line_number":4,"absolute_offset":14,"submatches":[]}}\n{"type":"end","data":{"path":{"text":"poem"},"binary_offset":null,"stats":{"searches":1,"searches_with_match":1,"bytes_searched":49,"bytes_printed":489,"matched_lines":2,"matches":1}}}\n{"data":{"stats":{"bytes_printed":489,"bytes_searched":49,"matched_lines":2,"matches":1,"searches":1,"searches_with_match":1}},"type":"summary"}\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg -U --json -A1 'two\\nthree|four\\nfive|nine\\n' poem | sed -E 's/\"elapsed[^}]*\\},?//g'",
		stdout:
			'{"type":"begin","data":{"path":{"text":"poem"}}}\n{"type":"match","data":{"path":{"text":"poem"},"lines":{"text":"two\\nthree\\nfour\\nfive\\n"},"line_number":2,"absolute_offset":4,"submatches":[{"match":{"text":"two\\nthree"},"start":0,"end":9},{"match":{"text":"four\\nfive"},"start":10,"end":19}]}}\n{"type":"context","data":{"path":{"text":"poem"},"lines":{"text":"six\\n"},"line_number":6,"absolute_offset":24,"submatches":[]}}\n{"type":"match","data":{"path":{"text":"poem"},"lines":{"text":"nine\\n"},"line_number":9,"absolute_offset":40,"submatches":[{"match":{"text":"nine\\n"},"start":0,"end":5}]}}\n{"type":"context","data":{"path":{"text":"poem"},"lines":{"text":"ten\\n"},"line_number":10,"absolute_offset":45,"submatches":[]}}\n{"type":"end","data":{"path":{"text":"poem"},"binary_offset":null,"stats":{"searches":1,"searches_with_match":1,"bytes_searched":49,"bytes_printed":727,"matched_lines":5,"matches":3}}}\n{"data":{"stats":{"bytes_printed":727,"bytes_searched":49,"matched_lines":5,"matches":3,"searches":1,"searches_with_match":1}},"type":"summary"}\n',
		stderr: '',
		status: 0,
	},
	{
		script: "rg -Uv --json -B1 'two\\n(?s:.*)nine' poem | sed -E 's/\"elapsed[^}]*\\},?//g'",
		stdout:
			'{"type":"begin","data":{"path":{"text":"poem"}}}\n{"type":"match","data":{"path":{"text":"poem"},"lines":{"text":"one\\n"},"line_number":1,"absolute_offset":0,"submatches":[]}}\n{"type":"context","data":{"path":{"text":"poem"},"lines":{"text":"nine\\n"},"line_number":9,"absolute_offset":40,"submatches":[]}}\n{"type":"match","data":{"path":{"text":"poem"},"lines":{"text":"ten\\n"},"line_number":10,"absolute_offset":45,"submatches":[]}}\n{"type":"end","data":{"path":{"text":"poem"},"binary_offset":null,"stats":{"searches":1,"searches_with_match":1,"bytes_searched":49,"bytes_printed":433,"matched_lines":2,"matches":0}}}\n{"data":{"stats":{"bytes_printed":433,"bytes_searched":49,"matched_lines":2,"matches":0,"searches":1,"searches_with_match":1}},"type":"summary"}\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -U --json -C1 '\u00fc\\nb' letters open | sed -E 's/\"elapsed[^}]*\\},?//g'; rg -U --json -A1 five poem | grep -v elapsed",
		stdout:
			'{"type":"begin","data":{"path":{"text":"letters"}}}\n{"type":"context","data":{"path":{"text":"letters"},"lines":{"text":"\u00c3\u00a4\\n"},"line_number":1,"absolute_offset":0,"submatches":[]}}\n{"type":"match","data":{"path":{"text":"letters"},"lines":{"text":"foo \u00c3\u00bc\\nb\u00c3\u00a4r\\n"},"line_number":2,"absolute_offset":3,"submatches":[{"match":{"text":"\u00c3\u00bc\\nb"},"start":4,"end":8}]}}\n{"type":"context","data":{"path":{"text":"letters"},"lines":{"text":"\u00c3\u009f\\n"},"line_number":4,"absolute_offset":15,"submatches":[]}}\n{"type":"end","data":{"path":{"text":"letters"},"binary_offset":null,"stats":{"searches":1,"searches_with_match":1,"bytes_searched":18,"bytes_printed":495,"matched_lines":2,"matches":1}}}\n{"data":{"stats":{"bytes_printed":495,"bytes_searched":18,"matched_lines":2,"matches":1,"searches":1,"searches_with_match":1}},"type":"summary"}\n{"type":"begin","data":{"path":{"text":"poem"}}}\n{"type":"match","data":{"path":{"text":"poem"},"lines":{"text":"five\\n"},"line_number":5,"absolute_offset":19,"submatches":[{"match":{"text":"five"},"start":0,"end":4}]}}\n{"type":"context","data":{"path":{"text":"poem"},"lines":{"text":"six\\n"},"line_number":6,"absolute_offset":24,"submatches":[]}}\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un -m1 -A1 'one\\ntwo|five\\nsix|nine\\nten' poem; rg -Un -m2 -C1 'one\\n|four\\n|seven\\n|ten\\n' poem; rg -U -m1 'e\\n' poem",
		stdout: '1:one\n2:two\n3-three\n1:one\n2-two\n3-three\n4:four\n5-five\none\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un -m1 -A3 'one\\n|three\\n|five\\n|eight\\n' poem; rg -Un -m1 -B1 'three\\n|six\\n' poem; rg -Uc -m2 -C1 'e\\n' poem; rg -U -m0 -C1 'e\\n' poem; echo $?",
		stdout: '1:one\n2-two\n3:three\n4-four\n2-two\n3:three\n2\n1\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -U -C1 --sort path 'foo\\nbar' tight open poem; rg -Un -A1 --sort path 'foo\\nbar|two\\nthree' tight open poem",
		stdout:
			'tight:foo\ntight:bar\ntight:foo\ntight:bar\ntight-x\ntight:foo\ntight:bar\n--\nopen-start\nopen:foo\nopen:bar\ntight:1:foo\ntight:2:bar\ntight:3:foo\ntight:4:bar\ntight-5-x\ntight:6:foo\ntight:7:bar\n--\nopen:2:foo\nopen:3:bar\n--\npoem:2:two\npoem:3:three\npoem-4-four\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -UI -C1 --sort path 'foo\\nbar' tight open; rg -UH -B1 'two\\nthree' poem; rg -UnI -A1 --no-context-separator --sort path 'foo\\nbar' tight open",
		stdout:
			'foo\nbar\nfoo\nbar\nx\nfoo\nbar\n--\nstart\nfoo\nbar\npoem-one\npoem:two\npoem:three\n1:foo\n2:bar\n3:foo\n4:bar\n5-x\n6:foo\n7:bar\n2:foo\n3:bar\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -U --heading -n -C1 --sort path 'foo\\nbar|two\\nthree|nine\\n' tight open poem; rg -U --heading -A1 'two\\nthree' poem; rg -U --no-heading -C1 --sort path 'foo\\nbar' tight open",
		stdout:
			'tight\n1:foo\n2:bar\n3:foo\n4:bar\n5-x\n6:foo\n7:bar\n\nopen\n1-start\n2:foo\n3:bar\n\npoem\n1-one\n2:two\n3:three\n4-four\n--\n8-eight\n9:nine\n10-ten\ntwo\nthree\nfour\ntight:foo\ntight:bar\ntight:foo\ntight:bar\ntight-x\ntight:foo\ntight:bar\n--\nopen-start\nopen:foo\nopen:bar\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -U -0 -C1 --sort path 'foo\\nbar' tight open | tr '\\0' '+'; rg -U --context-separator=XX -C1 'one\\n|ten\\n' poem; rg -U --no-context-separator -C1 'one\\n|ten\\n' poem",
		stdout:
			'tight+foo\ntight+bar\ntight+foo\ntight+bar\ntight+x\ntight+foo\ntight+bar\n--\nopen+start\nopen+foo\nopen+bar\none\ntwo\nXX\nnine\nten\none\ntwo\nnine\nten\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un --multiline-dotall -A1 'two.*four' poem; rg -Un --multiline-dotall -C1 'f.*?x' poem; rg -Un -B1 '(?s)four.*six' poem; rg -Un --multiline-dotall -C1 'seven.*' poem",
		stdout:
			'2:two\n3:three\n4:four\n5-five\n3-three\n4:four\n5:five\n6:six\n7-seven\n3-three\n4:four\n5:five\n6:six\n6-six\n7:seven\n8:eight\n9:nine\n10:ten\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -U --passthru -n 'two\\nthree|six\\n' poem; rg -U --passthru --sort path 'foo\\nbar' tight open poem | wc -l; rg -U --passthru 'zzz\\n' open; echo $?; rg -Uon --passthru --sort path 'wo\\nth' open poem",
		stdout:
			'1-one\n2:two\n3:three\n4-four\n5-five\n6:six\n7-seven\n8-eight\n9-nine\n10-ten\n20\nstart\nfoo\nbar\n1\nopen-1-start\nopen-2-foo\nopen-3-bar\npoem-1-one\npoem:2:wo\npoem:3:th\npoem-4-four\npoem-5-five\npoem-6-six\npoem-7-seven\npoem-8-eight\npoem-9-nine\npoem-10-ten\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un -C1 '^$' gaps; rg -Un -A1 '\\n\\n' gaps; rg -Un -B1 '^\\n' gaps; rg -Uc -C1 '^$' gaps; rg -Un -C1 'a\\n\\nb' gaps",
		stdout: '1-a\n2:\n3-b\n4:\n5:\n6-c\n1:a\n2:\n3:b\n4:\n5-\n1-a\n2:\n3-b\n4:\n5:\n3\n1:a\n2:\n3:b\n4-\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un --column -A1 'ree\\nf|ine\\nt' poem; rg -U --vimgrep -C1 'wo\\nthr|ree\\n' poem; rg -Unb -C1 'five\\nsix' poem; rg -Ub -B1 '\u00fc\\nb' letters",
		stdout:
			'3:3:three\n4:3:four\n5-five\n--\n9:2:nine\n10:2:ten\npoem-1-one\npoem:2:2:two\npoem-4-four\n4-14-four\n5:19:five\n6:24:six\n7-28-seven\n0-\u00c3\u00a4\n3:foo \u00c3\u00bc\n10:b\u00c3\u00a4r\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un --trim -C1 'a\\(\\n\\s+x' code/a.js; rg -Uno --trim -A1 '\\(\\n\\s+\\w' code/a.js; rg -Un --trim -v -C1 'function[^}]*\\}\\n' code/a.js",
		stdout: '1:function a(\n2:x,\n3-y,\n1:(\n2:x\n3-y,\n6-}\n7:\n8-function b() {\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un -B1 -r '<$0>' 'nine\\nten\\n' poem; rg -Un -C1 -r 'X' '(?s)seven.*' poem; rg -Uno -B1 -r '[$1]' 'ine\\n(t)en' poem; rg -Un -B1 -r 'a\nb' 'ine\\nten' poem",
		stdout: '8-eight\n9:<nine\n10:ten\n11:>\n6-six\n7:X\n8-eight\n9:[t]\n8-eight\n9:na\n10:b\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un --color always -C1 'wo\\nthr|ve\\n' poem | cat -v; rg -Uno --color always -A1 'wo\\nthr' poem | cat -v; rg -U --color always --heading -C1 --sort path 'foo\\nbar' tight open | cat -v",
		stdout:
			'^[[0m^[[32m1^[[0m-one\n^[[0m^[[32m2^[[0m:t^[[0m^[[1m^[[31mwo^[[0m\n^[[0m^[[32m3^[[0m:^[[0m^[[1m^[[31mthr^[[0mee\n^[[0m^[[32m4^[[0m-four\n^[[0m^[[32m5^[[0m:fi^[[0m^[[1m^[[31mve^[[0m\n^[[0m^[[32m6^[[0m-six\n^[[0m^[[32m2^[[0m:^[[0m^[[1m^[[31mwo^[[0m\n^[[0m^[[32m3^[[0m:^[[0m^[[1m^[[31mthr^[[0m\n^[[0m^[[32m4^[[0m-four\n^[[0m^[[35mtight^[[0m\n^[[0m^[[1m^[[31mfoo^[[0m\n^[[0m^[[1m^[[31mbar^[[0m\n^[[0m^[[1m^[[31mfoo^[[0m\n^[[0m^[[1m^[[31mbar^[[0m\nx\n^[[0m^[[1m^[[31mfoo^[[0m\n^[[0m^[[1m^[[31mbar^[[0m\n\n^[[0m^[[35mopen^[[0m\nstart\n^[[0m^[[1m^[[31mfoo^[[0m\n^[[0m^[[1m^[[31mbar^[[0m\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -UPn -C1 'three\\n(?=four)' poem; rg -UPn -A1 '(?<=one\\n)two' poem; rg -UPn -B1 '(\\w)\\n\\1\\w*' poem; rg -UPc -A1 '^$' poem; echo $?",
		stdout: '2-two\n3:three\n4-four\n2:two\n3-three\n1\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Uxn -A1 'two\\nthree' poem; rg -Uwn -B1 'four\\nfive' poem; rg -UFn -A1 'two\nthree' poem; rg -UFn -C1 'o.*e' poem; echo $?; rg -Uin -C1 'TWO\\nTHREE' poem; rg -USn -C1 'Two\\nthree' poem; echo $?",
		stdout:
			'2:two\n3:three\n4-four\n3-three\n4:four\n5:five\n2:two\n3:three\n4-four\n1\n1-one\n2:two\n3:three\n4-four\n1\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un -C1 -e 'one\\n' -e 'ten' poem; rg -Un -C1 -e 'three' -e 'four\\nfive' -e 'zzz' poem; rg -Un -A1 -e two -e six poem; rg -Un -C0 'two\\nthree' poem",
		stdout:
			'1:one\n2-two\n--\n9-nine\n10:ten\n2-two\n3:three\n4:four\n5:five\n6-six\n2:two\n3-three\n--\n6:six\n7-seven\n2:two\n3:three\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"cat poem | rg -Un -C1 'five\\nsix'; rg -UH -C1 'five\\nsix' < poem; printf 'a\\nb' | rg -Un -A1 'a\\n'; printf '' | rg -U -C1 'a\\n'; echo $?",
		stdout:
			'4-four\n5:five\n6:six\n7-seven\n<stdin>-four\n<stdin>:five\n<stdin>:six\n<stdin>-seven\n1:a\n2-b\n1\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un -C1 --sort path '\\(\\n\\t\\w+,\\n' code; rg -U -A1 --sort path -g '*.js' '\\{\\n' .; rg -Un -C1 -tjs --sort path ';\\n\\}|z;\\n' .",
		stdout:
			'code/a.js:1:function a(\ncode/a.js:2:\tx,\ncode/a.js-3-\ty,\n--\ncode/b.js-1-let z;\ncode/b.js:2:b(\ncode/b.js:3:\t1,\ncode/b.js-4-);\n./code/a.js:) {\n./code/a.js-\treturn x;\n--\n./code/a.js:function b() {\n./code/a.js-\treturn 1;\n./code/a.js-4-) {\n./code/a.js:5:\treturn x;\n./code/a.js:6:}\n./code/a.js-7-\n./code/a.js-8-function b() {\n./code/a.js:9:\treturn 1;\n./code/a.js:10:}\n--\n./code/b.js:1:let z;\n./code/b.js-2-b(\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -U -A1 'foo\\nbar' bin; rg -Ua -C1 'foo\\nbar' bin | tr '\\0' '+'; rg -U -C1 --sort path 'foo\\nbar' . | tr '\\0' '+'; rg -Uc -A1 'foo\\n' bin; rg -Ul -A1 'foo\\n' bin",
		stdout:
			'binary file matches (found "\\0" byte around offset 9)\nl\nfoo\nbar+\nend\n./open-start\n./open:foo\n./open:bar\n--\n./tight:foo\n./tight:bar\n./tight:foo\n./tight:bar\n./tight-x\n./tight:foo\n./tight:bar\n1\nbin\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -Un -C1 '\u00e9|\u00fc\\nb\u00e4' letters; rg -Uno -A1 '\u00fc\\n.' letters; rg -Un -B1 '[^a-z\\n]\\n\\z' letters; rg -Un -A1 '\\s+\\w+\\n' letters",
		stdout:
			'1-\u00c3\u00a4\n2:foo \u00c3\u00bc\n3:b\u00c3\u00a4r\n4-\u00c3\u009f\n2:\u00c3\u00bc\n3:b\n4-\u00c3\u009f\n3-b\u00c3\u00a4r\n4:\u00c3\u009f\n2:foo \u00c3\u00bc\n3:b\u00c3\u00a4r\n4:\u00c3\u009f\n',
		stderr: '',
		status: 0,
	},
	{
		script:
			"rg -U -A1 'foo[' poem; echo $?; rg -U -A x 'a\\n' poem; echo $?; rg -U -C1 'a\\n' nosuch; echo $?",
		stdout: '2\n2\n2\n',
		stderr: 'regex parse error:',
		status: 0,
	},
];
