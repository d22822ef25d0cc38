import { expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = {
	t: 'hello\n',
	u: 'hé\n',
	empty: '',
	sh: '#!/bin/sh\necho\n',
	bash: '#!/bin/bash\n',
	py: '#!/usr/bin/env python3\nprint()\n',
	'j.json': '{"a":1}\n',
	j2: '[1, {"b": [null]}]\n',
	notjson: '{a}\n',
	h: '<html><body></body></html>\n',
	x: '<?xml version="1.0"?>\n<a/>\n',
	crlf: 'a\r\nb\r\n',
	nn: 'no newline',
	'with blank': 'a b\n',
	'c.c': '#include <stdio.h>\nint main(void) { return 0; }\n',
	long: `${'x'.repeat(400)}\n`,
	'd/e': '',
};

describeLikeReal('file', files, [
	"file ''; file t ''; file -N t ''; file -b ''; printf '' | file -bi -; printf '' | file -; file --mime-type - < /dev/null; file --mime-encoding nosuch; echo $?",
	'ln -s nosuch br; ln -s t l; file --mime-encoding br; echo $?; file -b --mime-encoding br t; file -i br; file -E br; echo $?; file -E l t; echo $?; file -EL br',
	'file t; file u; file empty; file d; file t u empty d; file "with blank" t; file nn crlf long',
	'file sh bash py; file j.json j2 notjson; file h x c.c',
	'file -b t u sh; file --brief j.json; file -i t u empty d sh j.json h x; file --mime-type t u d sh py; file --mime-encoding t u empty; file -bi t; file -b --mime-type j.json; file -b --mime-encoding u',
	'ln -s t l; ln -s nosuch br; file l br; file -L l; file -L br; file -i l; file -h l; file -b l br; file -Lb l; file -Lh l',
	"touch $'n\\nl' $'t\\tb' $'b\\xff' é; file $'n\\nl' $'t\\tb' $'b\\xff' é t $'no\\nsuch'; ln -s $'n\\nl' l; file l; file -0 $'n\\nl' | od -c",
	'printf "a,b\\n1,2\\n3,é\\n" > u.csv; printf "a,b\\r\\n1,2\\r\\n3,4\\r\\n" > dos.csv; printf "a,b\\n1,2\\n" > two; printf \'"a\\nq,",b\\n1,2\\n3,4\\n\' > q.csv; printf "a,b\\n1\\n3,4\\n" > odd; printf "a,b\\n%.0s" {1..10} > ten; printf "x\\n" >> ten; file u.csv dos.csv two q.csv odd ten; file -i u.csv',
	'diff -u t u > ud; diff -c t u > cd; diff -r . d > rd; printf "Index: x\\n" > ix; printf "diff --git a/x b/x\\r\\n" > git; printf -- "--- a\\n" > no; file ud cd rd ix git no; file -i ud cd',
	'chmod 4755 sh t; chmod 2644 u; chmod 1644 py; chmod 7777 empty; file sh t u py empty; file -i sh',
	'printf x > one; file one; printf x | file -; echo | file -i -; printf xy | file -',
	'file nosuch; echo $?; file nosuch t; file -b nosuch; file ""; file a/b',
	'file - < t; echo hi | file -; printf "" | file -; file -b - < j.json; file -i - < u',
	'printf "h\\351\\n" > latin; printf "\\200\\201x\\n" > ext; printf "\\357\\273\\277bom\\n" > bom; printf "\\377\\376h\\0i\\0" > u16; printf "\\376\\377\\0h\\0i" > u16b; file latin ext bom u16 u16b; file -i latin ext bom u16 u16b',
	'printf "a\\rb\\r" > cr; printf "a\\nb\\r\\n" > mix; printf "\\033[31mred\\n" > esc; printf "a\\bb\\n" > bs; printf "a\\0b" > nul; printf "\\001\\002\\003" > bin; file cr mix esc bs nul bin; file -i nul bin',
	'printf "\\211PNG\\r\\n\\032\\n\\0\\0\\0\\015IHDR\\0\\0\\0\\3\\0\\0\\0\\2\\010\\2\\0\\0\\0xxxx" > p.png; printf "GIF89a\\4\\0\\5\\0\\200\\0\\0;" > g.gif; printf "%%PDF-1.4\\n" > p.pdf; printf "\\312\\376\\272\\276\\0\\0\\0\\064" > c.class; file p.png g.gif p.pdf c.class; file -i p.png g.gif p.pdf',
	'printf "\\377\\330\\377\\340\\0\\020JFIF\\0\\1\\1\\1\\0\\110\\0\\110\\0\\0\\377\\331" > j.jpg; printf "BZh91AY&SY" > b.bz2; printf "\\3757zXZ\\0\\0\\4\\346\\326\\264\\106" > x.xz; printf "\\0asm\\1\\0\\0\\0" > w.wasm; file j.jpg b.bz2 x.xz w.wasm; file --mime-type j.jpg b.bz2 x.xz w.wasm',
	'file -N t "with blank"; file -F= t; file --separator " ->" t; file -0 t; file -0b t; printf "t\\nu\\n" | file -f -; printf "t\\nwith blank\\n" > list; file -f list d',
	'printf "\\177ELF\\2\\1\\1\\0\\0\\0\\0\\0\\0\\0\\0\\0\\1\\0\\076\\0\\1\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\100\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0" > o; file --mime-type o',
	'chmod 1777 d; file d; chmod 2755 d; file d; file -i /dev/null; file /dev/null; file t t; file ./t d/e; touch é; file é t',
	'printf "#!/usr/bin/env node\\nx\\n" > n; printf "#! /bin/sh -e\\nx\\n" > s2; printf "#!/usr/bin/perl -w\\n" > pl; file n s2 pl; file -b --mime-type n s2 pl',
	'printf "one two\\n%.0s" {1..50} > many; file many; printf "x%.0s" {1..400} > wide; file wide; printf "a\\tb\\nc\\td\\n" > tabs; file tabs; file -i many wide tabs',
	"for i in '/usr/bin/env awk -f' '/bin/dash' '/usr/bin/sh' '/usr/bin/env sh' '/usr/bin/env tclsh' '/usr/bin/env -S node' '/bin/env node' /usr/local/bin/python3 /bin/python /opt/x/bash '/usr/bin/env   bash' /bin/csh /usr/bin/lua; do printf '#!%s\\nx\\n' \"$i\" > q; file -b q; file -b --mime-type q; done",
	"printf '#!/usr/bin/perl\\r\\nx\\r\\n' > q; file q; printf '#!/usr/bin/node\\r\\né\\r\\n' > q; file q; printf '#!\\nx\\n' > q; file q; printf '#! /bin/bash -e\\n' > q; file q",
]);

const languages = {
	'a.py': 'import os\nimport sys\n\ndef main():\n    print("x")\n\nif __name__ == "__main__":\n    main()\n',
	'b.py': '"""Doc."""\nimport os\n',
	'c.py': 'from x import y\nprint(1)\n',
	'd.py': 'class A(B):\n    def __init__(self):\n        pass\n',
	'a.js': 'const fs = require("fs");\nmodule.exports = fs;\n',
	'b.mjs': 'import x from "y";\nexport default function f() {}\n',
	'c.js': "'use strict';\nlet a = 1;\n",
	'd.js': '(function () { return typeof x === 1; })();\n',
	'a.go': 'package main\n\nfunc main() { fmt.Println() }\n',
	'a.rs': 'fn main() {\n    println!("x");\n}\n',
	'A.java': 'public class A {\n  public static void main(String[] a) {}\n}\n',
	'B.java': 'import java.util.List;\npublic interface B {}\n',
	'a.c': 'int main(void) { return 0; }\n',
	'a.cpp': '#include <vector>\nusing namespace std;\nclass A {};\n',
	'a.h': '#ifndef X_H\n#define X_H\nstruct a { int b; };\n#endif\n',
	'b.h': 'class A {\npublic:\n  virtual void f() = 0;\n};\n',
	Makefile: 'CC = gcc\nall:\n\t$(CC) x.c\n',
	'a.rb': 'class Foo\n  def bar\n  end\nend\n',
	'b.rb': "require 'x'\nputs 1\n",
	'a.pm': 'package Foo;\nuse strict;\n1;\n',
	'a.tex': '\\documentclass{article}\n\\begin{document}\n',
	'a.bat': '@echo off\r\nrem x\r\n',
	'a.jsonl': '{"a":1}\n{"a":2}\n',
	'b.jsonl': '{"a":1}\n[2]\n',
	'a.svg': '<?xml version="1.0"?>\n<svg xmlns="x"></svg>\n',
	'c.pem': '-----BEGIN CERTIFICATE-----\nMIIB\n',
	'k.pub': 'ssh-rsa AAAAB3 x@y\n',
	mail: 'From: a@b\nSubject: x\n\nhi\n',
	received: 'Received: from x\n',
	'g.patch': 'diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n',
	'README.md': '# Title\n\nSome text about main and class.\n',
	'a.yaml': 'a: 1\nb:\n  - c\n',
	'a.ts': 'interface A { b: string }\n',
	'a.css': 'body { color: red; }\n',
	long: `${'x'.repeat(70_000)}\n`,
	'long lines': `${'y\n'.repeat(40_000)}${'x'.repeat(400)}\n`,
};

describeLikeReal('file and languages', languages, [
	'file *; file -i *',
	{
		script: 'file -E a.py nosuch; echo $?; file -Eb nosuch; file -E a.c; echo $?; file; echo $?',
		ignoresStderr: true,
	},
]);

it('kinds are also data', async () => {
	const { stdout } = await runOnCommands({ script: 'file --json a', files: { a: 'x\n' } });
	expect(JSON.parse(stdout)).toEqual([{ FILE: 'a', TYPE: 'ASCII text', MIME: 'text/plain' }]);
});
