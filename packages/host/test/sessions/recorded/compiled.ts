import { call, read, type Session, shell, write } from '../session.ts';

const go: Session = {
	title: 'a Go module is built, vetted, tested and given a function',
	needs: ['go', 'git'],
	files: {
		'go.mod': 'module example.org/words\n\ngo 1.21\n',
		'words.go': 'package words\n\nfunc Count(text string) int {\n\treturn len(text)\n}\n',
		'words_test.go':
			'package words\n\nimport "testing"\n\nfunc TestCount(t *testing.T) {\n\tif Count("two words") != 2 {\n\t\tt.Fatal("wrong")\n\t}\n}\n',
		'cmd/words/main.go':
			'package main\n\nimport "example.org/words"\n\nfunc main() {\n\tprintln(words.Count("a b c"))\n}\n',
		'.gitignore': 'bin/\n',
	},
	steps: [
		shell('go vet ./... && go test ./...', { code: 1, says: /^--- FAIL: TestCount/ }),
		call('edit', {
			path: 'words.go',
			edits: [
				{ old: 'package words\n', new: 'package words\n\nimport "strings"\n' },
				{ old: 'len(text)', new: 'len(strings.Fields(text))' },
			],
		}),
		shell('gofmt -l .; go test ./...', { says: /^ok\s+example.org\/words/ }),
		shell('go build -o bin/words ./cmd/words && ./bin/words', { says: '3' }),
		shell('rm -rf bin && go list ./...', { says: 'example.org/words/cmd/words' }),
		shell('git commit -qam "Count words, not bytes" && git show --stat --format= | head -n 1', {
			says: /words.go/,
		}),
	],
	untracked: ['git commit', 'go build', 'go list', 'go test', 'go vet', 'gofmt -l', 'words'],
};

const rust: Session = {
	title: 'a Rust crate is built and tested, its warning fixed, its target folder removed',
	needs: ['cargo', 'rustc', 'git'],
	files: {
		'Cargo.toml': '[package]\nname = "sum"\nversion = "0.1.0"\nedition = "2021"\n',
		'src/lib.rs':
			'pub fn sum(numbers: &[u32]) -> u32 {\n    let unused = 1;\n    numbers.iter().sum()\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() {\n        assert_eq!(super::sum(&[1, 2, 3]), 6);\n    }\n}\n',
		'.gitignore': '/target\n',
	},
	untracked: [
		'cargo build',
		'cargo check',
		'cargo clean',
		'cargo fmt',
		'cargo test',
		'git add',
		'git commit',
	],
	steps: [
		shell('cargo build', { says: /unused variable: `unused`/ }),
		read('src/lib.rs', { says: '     2\t    let unused = 1;' }),
		shell("sed -i '/let unused/d' src/lib.rs"),
		shell('cargo test --offline', { says: /^test result: ok. 1 passed/ }),
		shell('du -s target | cut -f 1 > /dev/null; rm -rf target; ls', { says: 'Cargo.lock' }),
		shell('cargo check -q && cargo clean -q && cargo fmt --version', { says: /^rustfmt/ }),
		shell('git add . && git commit -qm "Drop what is not used"'),
	],
	leaves: ['Cargo.lock'],
};

const c: Session = {
	title: 'a C project with a Makefile gets a second source file',
	needs: ['make', 'gcc', 'git'],
	files: {
		Makefile:
			'CFLAGS = -O1 -Wall\nobjects = main.o\n\nprogram: $(objects)\n\t$(CC) -o $@ $^\n\ntest: program\n\t./program | grep -q 42\n\nclean:\n\trm -f program *.o\n\n.PHONY: test clean\n',
		'main.c': '#include <stdio.h>\n\nint main(void)\n{\n\tprintf("%d\\n", 41);\n\treturn 0;\n}\n',
		'.gitignore': '*.o\nprogram\n',
	},
	untracked: ['gcc -fsyntax-only', 'git add', 'git commit', 'make -s', 'program'],
	steps: [
		shell('make -s test', { code: 2, says: /Error 1/ }),
		write('answer.c', '#include "answer.h"\n\nint answer(void)\n{\n\treturn 42;\n}\n'),
		shell('cat > answer.h <<EOF\nint answer(void);\nEOF'),
		shell(
			"sed -i -e 's/41/answer()/' -e '1a #include \"answer.h\"' main.c && sed -i 's/^objects = .*/& answer.o/' Makefile",
		),
		shell('make -s -j2 test && ./program', { says: '42' }),
		shell('gcc -fsyntax-only -Wall -Wextra *.c && make -s clean && git status --short', {
			says: ['?? answer.c', ' M main.c'],
		}),
		shell('rm -f *.o program; git add . && git commit -qm "Answer"'),
	],
};

/** What is compiled: Go, Rust, C. */
export const compiledSessions: readonly Session[] = [go, rust, c];
