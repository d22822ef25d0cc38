import type { Command, HereDocument, Redirect } from '../ast.ts';

/**
 * `bash`: byte for byte what bash shows, also where that loses something (`elif`, `|&`, the place of
 * a here-document). `exact`: the same layout, but reading it gives the same tree again.
 */
export type Form = 'bash' | 'exact';

/** A here-document whose operator is printed and whose lines are not. */
export type Announced = Pick<Redirect, 'operator'> & { readonly document: HereDocument };

const step = 4;

/**
 * The text printed so far, with what bash's printer remembers between two pieces: how deep it is,
 * whether the next command stands on the line already, which here-documents are still owed.
 */
export class Page {
	readonly form: Form;
	/** Inside of `$(…)`: statements stay on their line, or keep the line ends they were written with. */
	readonly isSubstitution: boolean;
	/** Functions around this place; their statements stand on lines of their own. */
	functions = 0;
	/** Lists, `&&`, `||` and pipelines around this place: they print here-documents after the operator. */
	connections = 0;
	/** The lines of a here-document have just been printed: the next `;` is left out. */
	hasPrintedDocument = false;
	/** Commands that follow on the same line, without indentation. */
	sameLine = 0;
	/** The last thing printed is the `&` of a background statement. */
	endsInBackground = false;
	/** The indentation of every line, however deep: that of a function which is handed to another program. */
	readonly #margin: string | undefined;
	readonly #offsets: Map<Command, number> | undefined;
	#owed: readonly Announced[] = [];
	#depth = 0;
	#text = '';

	/** `offsets` is told where in the text each command begins, in their order. */
	constructor(
		form: Form,
		{
			isSubstitution,
			offsets,
			margin,
		}: {
			readonly isSubstitution: boolean;
			readonly offsets?: Map<Command, number>;
			readonly margin?: string;
		},
	) {
		this.form = form;
		this.isSubstitution = isSubstitution;
		this.#offsets = offsets;
		this.#margin = margin;
		if (form === 'exact') this.functions = 1;
	}

	/** What has been printed. */
	get text(): string {
		return this.#text;
	}

	write(text: string): void {
		if (text === '') return;
		this.#text += text;
		this.endsInBackground = false;
	}

	/** Ends the line; the exact form prints the lines of here-documents where they are read. */
	newline(): void {
		this.write('\n');
		if (this.form === 'exact') this.#writeDocuments();
	}

	/** A line of its own: ends the one before it and indents. */
	line(text: string): void {
		this.newline();
		this.indent();
		this.write(text);
	}

	indent(): void {
		this.write(this.#margin ?? ' '.repeat(this.#depth * step));
	}

	/** Indents, unless the command that begins here follows something on its line. */
	begin(): void {
		if (this.sameLine > 0) this.sameLine -= 1;
		else this.indent();
	}

	/** A command begins here. */
	note(command: Command): void {
		this.#offsets?.set(command, this.#text.length);
	}

	/** Prints what stands one level deeper. */
	deeper(print: () => void): void {
		this.#depth += 1;
		print();
		this.#depth -= 1;
	}

	/** The `;` before a closing word; a `&` or a line end makes it superfluous. */
	semicolon(): void {
		const isSuperfluous = this.form === 'exact' ? this.endsInBackground : this.#text.endsWith('&');
		if (!isSuperfluous && !this.#text.endsWith('\n')) this.write(';');
	}

	get owesDocuments(): boolean {
		return this.#owed.length > 0;
	}

	/** Takes the documents of one list of redirections, whose operators have been printed. */
	owe(documents: readonly Announced[]): void {
		if (this.form === 'exact') this.#owed = [...this.#owed, ...documents];
		else if (documents.length === 0) return;
		else if (this.connections > 0) this.#owed = documents;
		else {
			this.#owed = documents;
			this.payDocuments('');
		}
	}

	/** Prints the owed documents, if any, after an operator. */
	payDocuments(operator: string): void {
		if (this.form === 'exact' || this.#owed.length === 0) {
			this.write(operator);
			return;
		}
		this.write(`${operator}\n`);
		this.#writeDocuments();
		if (operator !== '') this.write(' ');
		this.hasPrintedDocument = true;
	}

	#writeDocuments(): void {
		const documents = this.#owed;
		this.#owed = [];
		for (const { document } of documents) this.write(`${document.text}${document.delimiter}\n`);
	}
}
