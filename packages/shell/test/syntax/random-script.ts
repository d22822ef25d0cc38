/** Which constructs a random script may contain. */
export interface RandomScriptOptions {
	readonly hereDocuments: boolean;
	/** `<(…)`, `$(…)` and backquotes. */
	readonly substitutions: boolean;
}

/**
 * A valid bash script made from a tape of numbers. Each choice takes the next number; an empty tape
 * always chooses the simplest form, so every tape gives a finite script and a shorter tape a
 * smaller one.
 */
export const randomScript = (tape: readonly number[], options: RandomScriptOptions): string => {
	const writer = new ScriptWriter(tape, options);
	writer.list('\n');
	writer.lineEnd();
	return writer.text;
};

class ScriptWriter {
	text = '';
	readonly #tape: readonly number[];
	readonly #options: RandomScriptOptions;
	#at = 0;
	#documents: string[] = [];
	#depth = 0;

	constructor(tape: readonly number[], options: RandomScriptOptions) {
		this.#tape = tape;
		this.#options = options;
	}

	/** Statements with separators between them; `last` stands after the last one. */
	list(last: ';' | '\n' | ''): void {
		const count = 1 + this.#choose(3);
		for (let index = 0; index < count; index++) {
			this.#statement();
			const isLast = index + 1 === count;
			if (this.#chance(6)) this.text += isLast && last === '' ? ' &' : ' & ';
			else if (!isLast || last === ';') this.#separator();
			else if (last === '\n') this.lineEnd();
		}
	}

	/** A line end, with the lines of the documents announced before it. */
	lineEnd(): void {
		this.text += '\n';
		const documents = this.#documents;
		this.#documents = [];
		for (const document of documents) this.text += document;
	}

	#choose(count: number): number {
		const value = this.#tape[this.#at];
		if (value === undefined) return 0;
		this.#at += 1;
		return value % count;
	}

	#chance(oneIn: number): boolean {
		return this.#choose(oneIn) === oneIn - 1;
	}

	#pick<T>(...values: readonly T[]): T {
		return values[this.#choose(values.length)]!;
	}

	#separator(): void {
		if (this.#chance(3)) this.lineEnd();
		else this.text += this.#pick('; ', ' ; ', ';');
	}

	#blank(): void {
		this.text += this.#pick(' ', '  ', ' \\\n');
	}

	#statement(): void {
		this.#pipeline();
		const count = this.#chance(3) ? 1 + this.#choose(2) : 0;
		for (let index = 0; index < count; index++) {
			this.text += this.#pick(' && ', ' || ', '&&');
			if (this.#chance(5)) this.lineEnd();
			this.#pipeline();
		}
	}

	#pipeline(): void {
		// bash does not know a `time` that directly follows `$(`.
		if (this.#chance(8)) {
			this.text += this.text.endsWith('( ') ? '! ' : this.#pick('! ', 'time ', 'time -p ', 'time ! ');
		}
		this.#command();
		const count = this.#chance(3) ? 1 + this.#choose(2) : 0;
		for (let index = 0; index < count; index++) {
			this.text += this.#pick(' | ', '|', ' |& ');
			if (this.#chance(6)) this.lineEnd();
			this.#command();
		}
	}

	#command(): void {
		if (this.#depth > 3 || !this.#chance(3)) {
			this.#simple();
			return;
		}
		this.#depth += 1;
		this.#compound();
		this.#depth -= 1;
		if (this.#chance(4)) this.#redirect();
	}

	#simple(): void {
		if (this.#chance(6)) {
			this.#assignment();
			this.text += ' ';
		}
		this.text += this.#pick('a', 'echo', 'cat', 'b1', './x');
		const count = this.#choose(4);
		for (let index = 0; index < count; index++) {
			this.#blank();
			this.#word();
		}
		if (this.#chance(3)) this.#redirect();
	}

	#assignment(): void {
		switch (this.#choose(5)) {
			case 0:
				this.text += 'x=';
				this.#word();
				return;
			case 1:
				this.text += 'y+=';
				this.#word();
				return;
			case 2:
				this.text += 'z=';
				return;
			case 3:
				this.text += 'a[';
				this.#simpleWord();
				this.text += ']=';
				this.#simpleWord();
				return;
			default:
				this.text += 'l=( ';
				this.#word();
				this.#blank();
				this.text += '[k]=';
				this.#word();
				this.text += this.#documents.length > 0 ? ')' : this.#pick(')', ' )', '\n)');
		}
	}

	#redirect(): void {
		const count = 1 + this.#choose(2);
		for (let index = 0; index < count; index++) {
			this.text += ' ';
			if (this.#options.hereDocuments && this.#chance(3)) this.#hereDocument();
			else {
				this.text += this.#pick('>', '2>', '<', '>>', '>|', '<>', '&>', '&>>', '{fd}>', '<<<', '1>', '0<');
				this.text += this.#pick('', ' ');
				this.#simpleWord();
				if (this.#chance(4)) this.text += this.#pick(' 2>&1', ' >&2', ' <&-', ' 3>&-', ' 4<&5-', ' >&$x');
			}
		}
	}

	#hereDocument(): void {
		const delimiter = this.#pick('E', 'EOF', 'end');
		const quoted = this.#chance(3);
		const operator = this.#pick('<<', '<<-', '3<<');
		const tab = operator === '<<-' ? '\t' : '';
		this.text += `${operator}${quoted ? `'${delimiter}'` : delimiter}`;
		const lines = this.#pick('', 'text\n', 'a $x `b  c`\n', 'one\n\ntwo $(x  y)\n', 'a \\\nb\n', '\\$x "q\n');
		this.#documents.push(`${lines.replace(/^(?=.)/gm, tab)}${tab}${delimiter}\n`);
	}

	#word(): void {
		const count = 1 + (this.#chance(3) ? this.#choose(3) : 0);
		for (let index = 0; index < count; index++) this.#part();
	}

	#simpleWord(): void {
		this.text += this.#pick('f', '1', '"a b"', '$x', "'q'", '${x}', 'a\\ b');
	}

	#part(): void {
		const plain = [
			'w',
			'"a  b"',
			"'q  r'",
			'$x',
			'${x}',
			'\\#',
			'*.c',
			'~/d',
			'"$x y"',
			"$'a\\tb'",
			'$"t"',
			'{1,2}',
			'$1',
			'"\\$"',
			'${x:-d}',
			'${#x}',
			'${x##*/}',
			'${x%.c}',
			'${x/a/b}',
			'${x//a}',
			'${x^^}',
			'${!x}',
			'${a[1]}',
			'"${a[@]}"',
			'${x:1:2}',
			'${x@Q}',
			'$((1 +  2))',
			'$[ 3 ]',
			'"${x:-"q  r"}"',
			"${x:+'s'}",
			'$?',
			'$#',
			'"\n"',
			'a\\\nb',
			'c#d',
		] as const;
		const index = this.#choose(plain.length + 12);
		if (index < plain.length) this.text += plain[index];
		else if (!this.#options.substitutions || this.#depth > 3) this.text += 'v';
		else this.#substitution((index - plain.length) % 4);
	}

	#substitution(kind: number): void {
		if (kind === 3) {
			this.text += '`a  b`';
			return;
		}
		const outer = this.#documents;
		this.#documents = [];
		this.#depth += 1;
		this.text += ['$( ', '"$( ', '<( '][kind]!;
		this.list('');
		if (this.#documents.length > 0) this.lineEnd();
		this.text += kind === 1 ? ')"' : ')';
		this.#depth -= 1;
		this.#documents = outer;
	}

	#compound(): void {
		switch (this.#choose(13)) {
			case 0:
				this.text += '{ ';
				this.list(';');
				this.text += ' }';
				return;
			case 1:
				this.text += '( ';
				this.list('');
				if (this.#documents.length > 0) this.lineEnd();
				this.text += ')';
				return;
			case 2:
				this.#if();
				return;
			case 3:
				this.text += this.#pick('while ', 'until ');
				this.list(';');
				this.#doBody();
				return;
			case 4:
				this.text += this.#pick('for x in ', 'select x in ');
				this.#word();
				this.#blank();
				this.#word();
				this.text += '; ';
				this.#doBody();
				return;
			case 5:
				this.text += this.#pick('for x; ', 'for x in; ', 'select x; ');
				this.#doBody();
				return;
			case 6:
				this.text += this.#pick('for ((i=0; i<3; i++)); ', 'for (( ; ; )); ', 'for (( i = $x ;;)) ');
				this.#doBody();
				return;
			case 7:
				this.#case();
				return;
			case 8:
				this.text += this.#pick('(( x + 1 ))', '((x))', '(( a[1] ? $b : "2" ))');
				return;
			case 9:
				this.#test();
				return;
			case 10:
				this.text += this.#pick('g() ', 'function h ', 'function k () ', 'm () ');
				this.text += '{ ';
				this.list(';');
				this.text += '}';
				return;
			case 11:
				this.text += this.#pick('g() ', 'function h () ');
				this.text += '( ';
				this.list('');
				if (this.#documents.length > 0) this.lineEnd();
				this.text += ')';
				return;
			default:
				this.text += '{ ';
				this.list('\n');
				this.text += '}';
		}
	}

	#if(): void {
		this.text += 'if ';
		this.list(';');
		this.text += ' then ';
		this.list('\n');
		const count = this.#choose(3);
		for (let index = 0; index < count; index++) {
			this.text += 'elif ';
			this.list(';');
			this.text += ' then ';
			this.list(';');
		}
		if (this.#chance(2)) {
			this.text += ' else ';
			this.list(';');
		}
		this.text += ' fi';
	}

	#doBody(): void {
		this.text += 'do ';
		this.list(';');
		this.text += ' done';
	}

	#case(): void {
		this.text += 'case ';
		this.#simpleWord();
		this.text += ' in ';
		const count = this.#choose(4);
		for (let index = 0; index < count; index++) {
			if (this.#chance(3)) this.lineEnd();
			this.text += this.#pick('a) ', '(b) ', 'c | "d e" ) ', '*) ', '[x-z]) ');
			if (!this.#chance(5)) this.list('');
			if (this.#documents.length > 0) this.lineEnd();
			this.text += this.#pick(' ;;', ' ;&', ' ;;&');
		}
		this.text += ' esac';
	}

	#test(): void {
		this.text += this.#pick(
			'[[ a ]]',
			'[[ -f $x ]]',
			'[[ ! a == b* ]]',
			'[[ a && ! ( -z "$b" || c ) ]]',
			'[[ $x =~ ^(a b|c)+$ ]]',
			'[[ a < b || c -eq 1 ]]',
			'[[ ! ! x ]]',
			'[[ a = @(b|c) ]]',
		);
	}
}
