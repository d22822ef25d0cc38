import { encodeText, type Flow, isPromise, type Maybe, runFlow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { isMap, isSeq, type Node } from 'yaml';
import type { Outcome } from '../../jq/compile/code.ts';
import type { ProgramSink } from '../../jq/run/run-program.ts';
import { isArray, isNumber, isObject, type JqValue } from '../../jq/values/value.ts';
import { colorsOf, defaultColors } from '../../jq/write/colors.ts';
import { JsonWriter, jsonText } from '../../jq/write/json-writer.ts';
import { createNode, graft } from '../edit/graft.ts';
import { YqUsageError } from '../errors.ts';
import type { Format, YqOptions } from '../options.ts';
import { hasAlias, NodeText, styleOf } from '../write/node-text.ts';
import { TomlUnwritable, tomlText } from '../write/toml-writer.ts';
import { YamlWriter } from '../write/yaml-writer.ts';
import type { DocumentInputs, ReadDocument } from './document-inputs.ts';

/** Where the text of results goes. */
export type PutText = (bytes: Uint8Array) => Maybe<void>;

/** What the sink has to know of the call. */
export interface SinkFacts {
	readonly options: YqOptions;
	readonly inputs: DocumentInputs;
	/** Whether the program makes new values out of the document, and does not change it. */
	readonly makesValues: boolean;
	readonly put: PutText;
}

const stepsOfPiece = 64;

/** Writes results in the format that a call asks for. */
export class DocumentSink implements ProgramSink {
	readonly #context: CommandContext;
	readonly #facts: SinkFacts;
	readonly #yaml: YamlWriter;
	#hasPrinted = false;
	#lastDocument: ReadDocument | undefined;
	last: JqValue | undefined;

	constructor(context: CommandContext, facts: SinkFacts) {
		this.#context = context;
		this.#facts = facts;
		const { options } = facts;
		this.#yaml = new YamlWriter({
			grammar: options.grammar,
			width: options.width,
			isIndentless: options.isIndentless,
			hasStart: options.hasStart,
			hasEnd: options.hasEnd,
			sortKeys: options.jq.flags.has('sort-keys'),
		});
	}

	readonly print = (value: JqValue): Outcome => {
		this.last = value;
		const printed = runFlow(this.#print(value));
		return isPromise(printed) ? printed.then(() => undefined) : undefined;
	};

	debug(value: JqValue): Maybe<void> {
		return this.#context.writeErrorAhead(`${jsonText(['DEBUG:', value])}\n`);
	}

	showOnStderr(value: JqValue): Maybe<void> {
		return this.#context.writeErrorAhead(typeof value === 'string' ? value : jsonText(value));
	}

	end(): void {
		// Waits may be needed there: finish is called instead.
	}

	/** What comes after the last result. */
	*finish(): Flow<void> {
		yield* this.#put(this.#yaml.end());
	}

	*#print(value: JqValue): Flow<void> {
		const { options, inputs } = this.#facts;
		const format: Format = options.output === 'auto' ? inputs.format : options.output;
		if (format === 'json') yield* this.#json(value);
		else if (format === 'toml') yield* this.#toml(value);
		else if (options.habit === 'kislyuk' && !(options.keepsStyle && isCompound(value)))
			yield* this.#plainYaml(value);
		else yield* this.#styledYaml(value);
		this.#hasPrinted = true;
	}

	*#json(value: JqValue): Flow<void> {
		const { flags, indent } = this.#facts.options.jq;
		const isColored = flags.has('color-output') && !flags.has('monochrome-output');
		if (typeof value === 'string' && (flags.has('raw-output') || flags.has('join-output')))
			return yield* this.#put(flags.has('join-output') ? value : `${value}\n`);
		const writer = new JsonWriter({
			indent,
			sortKeys: flags.has('sort-keys'),
			asciiOnly: flags.has('ascii-output'),
			colors: isColored ? (colorsOf(this.#context.variable('JQ_COLORS')) ?? defaultColors) : undefined,
		});
		writer.begin(value);
		for (let piece = writer.more(); piece !== ''; piece = writer.more()) yield* this.#put(piece);
		yield* this.#put('\n');
	}

	*#toml(value: JqValue): Flow<void> {
		const { options } = this.#facts;
		if (options.habit === 'mikefarah' && !isCompound(value))
			return yield* this.#put(`${scalarLine(value)}\n`);
		const refuse = (reason: string): never => {
			throw new YqUsageError(`Error converting JSON to TOML: ${reason}.`, 1);
		};
		if (!isObject(value)) return refuse('cannot represent non-object types at top level');
		try {
			yield* this.#put(yield* tomlText(value, (steps) => this.#context.breathe(steps)));
		} catch (error) {
			if (!(error instanceof TomlUnwritable)) throw error;
			refuse(error.message);
		}
	}

	*#plainYaml(value: JqValue): Flow<void> {
		const writer = this.#yaml;
		writer.begin(value);
		for (let piece = writer.more(); piece !== ''; piece = writer.more()) yield* this.#put(piece);
		yield* this.#put(writer.finish());
	}

	*#styledYaml(value: JqValue): Flow<void> {
		const { options, inputs } = this.#facts;
		const { current } = inputs;
		const isNext = options.habit === 'kislyuk' || current !== this.#lastDocument;
		const needsSeparator = this.#hasPrinted && isNext && options.hasSeparators;
		this.#lastDocument = current;
		if (!isCompound(value)) {
			const text = typeof value === 'string' && !options.unwraps ? jsonText(value) : scalarLine(value);
			return yield* this.#put(`${needsSeparator ? '---\n' : ''}${text}\n`);
		}
		yield* this.#node(value, current, needsSeparator);
	}

	*#node(value: JqValue, current: ReadDocument | undefined, needsSeparator: boolean): Flow<void> {
		const { options, makesValues } = this.#facts;
		const text = new NodeText(this.#context, styleOf(current?.text ?? '', options.indent), (piece) =>
			this.#put(piece),
		);
		const document = current?.document;
		if (document !== undefined && current?.format === 'yaml' && options.keepsStyle && !makesValues) {
			const { contents } = document;
			const isWhole = (isMap(contents) && isObject(value)) || (isSeq(contents) && isArray(value));
			const own = current.nodes.get(value);
			const isPart = own !== undefined && own !== contents && current.values.get(own) === value;
			if (isPart && !hasAlias(own)) {
				yield* this.#separate(needsSeparator);
				return yield* text.node(own);
			}
			if (isWhole && !isPart) {
				if (needsSeparator && document.directives?.docStart !== true) yield* this.#separate(true);
				if (document.directives !== undefined) document.directives.docEnd = false;
				const source = { context: this.#context, values: current.values };
				document.contents = (yield* graft(source, contents as Node, value)) as typeof document.contents;
				return yield* text.document(document);
			}
		}
		yield* this.#separate(needsSeparator);
		yield* text.node(yield* createNode(this.#context, value));
	}

	*#separate(isNeeded: boolean): Flow<void> {
		if (isNeeded) yield* this.#put('---\n');
	}

	*#put(text: string): Flow<void> {
		if (text === '') return;
		yield* wait(this.#facts.put(encodeText(text)));
		yield* wait(this.#context.breathe(stepsOfPiece));
	}
}

const isCompound = (value: JqValue): boolean => isArray(value) || isObject(value);

const scalarLine = (value: JqValue): string =>
	typeof value === 'string' ? value : isNumber(value) ? jsonText(value) : String(value);
