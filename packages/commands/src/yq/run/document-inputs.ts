import { decodeText, type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Input } from '@tenon/shell';
import type { Document, Node } from 'yaml';
import { cleanText } from '../../jq/read/clean-text.ts';
import type { ProgramSource } from '../../jq/run/run-program.ts';
import { fromShared, isTextOf } from '../../jq/run/shared-value.ts';
import type { JqValue } from '../../jq/values/value.ts';
import { readWhole } from '../../support/read-whole.ts';
import type { Format, YqOptions } from '../options.ts';
import { NodeValues } from '../read/node-value.ts';
import { tomlValue } from '../read/toml.ts';
import { YamlDocuments } from '../read/yaml-documents.ts';

/** A document that was read: its value, and where it came from. */
export interface ReadDocument {
	readonly value: JqValue;
	/** `undefined` for a value that came as data or as TOML. */
	readonly document: Document.Parsed | undefined;
	/** The node of each collection, and the value of each node, where styles are kept. */
	readonly nodes: ReadonlyMap<JqValue, Node>;
	readonly values: Map<Node, JqValue>;
	readonly text: string;
	readonly format: Format;
}

/** Documents of inputs that were opened, as values for a program. Throws `DocumentFault` where a text is none. */
export class DocumentInputs implements ProgramSource {
	readonly #context: CommandContext;
	readonly #options: YqOptions;
	readonly #files: readonly { readonly name: string; readonly input: Input }[];
	#next = 0;
	#yaml: YamlDocuments | undefined;
	#values: NodeValues | undefined;
	#text = '';
	#isSlurped = false;
	#count = 0;
	/** The document whose value was given last. */
	current: ReadDocument | undefined;
	fileName: JqValue = null;
	readonly hasFailed = false;

	constructor(
		context: CommandContext,
		options: YqOptions,
		files: readonly { readonly name: string; readonly input: Input }[],
	) {
		this.#context = context;
		this.#options = options;
		this.#files = files;
	}

	next(): Maybe<JqValue | undefined> {
		return runFlow(this.#options.jq.flags.has('slurp') ? this.#all() : this.#one());
	}

	lineNumber(): number {
		return this.#count;
	}

	// biome-ignore lint/correctness/useYield: a source that waits for its lines does
	*position(): Flow<string> {
		return this.#count === 0 ? '<unknown>' : `<stdin>:${this.#count}`;
	}

	close(): void {
		this.#yaml?.close();
		this.#yaml = undefined;
	}

	/** The format of what is read now. */
	get format(): Format {
		return this.current?.format ?? formatOf(this.#options, this.#files[0]?.name ?? '-');
	}

	*#all(): Flow<JqValue | undefined> {
		if (this.#isSlurped) return undefined;
		this.#isSlurped = true;
		const values: JqValue[] = [];
		for (let value = yield* this.#one(); value !== undefined; value = yield* this.#one()) values.push(value);
		this.current = undefined;
		return values;
	}

	*#one(): Flow<JqValue | undefined> {
		for (;;) {
			if (this.#yaml !== undefined) {
				const document = yield* this.#yaml.next();
				if (document !== undefined) return yield* this.#give(document, this.#values!);
				this.close();
			}
			const file = this.#files[this.#next];
			if (file === undefined) return undefined;
			this.#next += 1;
			this.fileName = file.name === '-' ? null : cleanText(file.name);
			const value = yield* this.#open(file);
			if (value !== undefined) return value;
		}
	}

	*#give(document: Document.Parsed, values: NodeValues): Flow<JqValue> {
		const value = yield* values.valueOf(document);
		this.#count += 1;
		this.current = {
			value,
			document,
			nodes: values.nodes,
			values: values.values,
			text: this.#text,
			format: this.#formatOfFile(),
		};
		return value;
	}

	#formatOfFile(): Format {
		return formatOf(this.#options, this.#files[this.#next - 1]?.name ?? '-');
	}

	*#open({ input }: { readonly input: Input }): Flow<JqValue | undefined> {
		const first = yield* wait(input.pull());
		const data = input.takeData();
		const rest = yield* wait(readWhole(this.#context, input));
		const bytes = first === undefined ? rest : byteKit.concat([first, rest]);
		const format = this.#formatOfFile();
		if (data !== undefined && isTextOf(bytes, data)) return this.#plain(fromShared(data), format);
		this.#text = cleanText(decodeText(bytes)).replace(/^\ufeff/, '');
		if (format === 'toml') return this.#plain(yield* tomlValue(this.#context, this.#text), format);
		this.#yaml = new YamlDocuments(this.#context, this.#text);
		this.#values = new NodeValues(this.#context, this.#text, { keepsNodes: this.#options.keepsStyle });
		return undefined;
	}

	#plain(value: JqValue, format: Format): JqValue {
		this.#count += 1;
		this.current = { value, document: undefined, nodes: new Map(), values: new Map(), text: '', format };
		return value;
	}
}

const formatOf = ({ input }: YqOptions, name: string): Format => {
	if (input !== 'auto') return input;
	if (/\.toml$/i.test(name)) return 'toml';
	return /\.json$/i.test(name) ? 'json' : 'yaml';
};
