import { isPromise, type Maybe } from '@tenon/core';
import type { Runtime } from '../run/runtime.ts';
import type { PrintSink } from '../run/text-sink.ts';
import type { Expression, Redirection, Statement } from '../syntax/tree.ts';
import { after, all, type Code, from1, plain, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';
import { typeOf } from './expressions.ts';
import { compileFormatted } from './formatted.ts';
import { onRecord } from './record-reads.ts';
import { signals } from './signals.ts';

type PrintNode = Extract<Statement, { readonly kind: 'print' | 'printf' }>;

/** `print` and `printf`. */
export const compilePrint = (compiler: Compiler, node: PrintNode): Code<number> => {
	const { runtime } = compiler;
	if (node.redirection === undefined) {
		const quick = node.kind === 'print' ? compileQuickPrint(compiler, node.items) : undefined;
		if (quick !== undefined) return quick;
		return from1(compileLine(compiler, node), (line) => {
			runtime.noteText(line.length);
			runtime.output.appendText(line);
			return signals.normal;
		});
	}
	return compileRedirected(compiler, compileLine(compiler, node), node.redirection);
};

const compileRedirected = (
	compiler: Compiler,
	line: Code<string>,
	{ kind, target, spot }: Redirection,
): Code<number> => {
	const { runtime } = compiler;
	const name = compiler.text(target);
	const write = (sink: PrintSink, text: string): Maybe<number> => {
		sink.appendText(text);
		const settled = sink === runtime.context.output ? undefined : sink.settle();
		return isPromise(settled) ? settled.then(() => signals.normal) : signals.normal;
	};
	return waiting(() =>
		after(line.run(), (text) =>
			after(name.run(), (wanted) =>
				after(runtime.streams.sinkOf(kind, wanted, spot), (sink) => write(sink, text)),
			),
		),
	);
};

/** All that a print writes, its end of record too. */
const compileLine = (compiler: Compiler, node: PrintNode): Code<string> => {
	const { runtime } = compiler;
	if (node.kind === 'printf')
		return compileFormatted(compiler, { parts: node.items, spot: node.spot }, (text) => text);
	if (node.items.length === 0) {
		const whole = (): string => runtime.record.text + runtime.recordEnd;
		return compiler.changesRecord ? onRecord(compiler, 0, whole) : plain(whole);
	}
	const texts = all(node.items.map((item) => printedText(compiler, item)));
	return from1(texts, (parts) => parts.join(runtime.outputSeparator) + runtime.recordEnd);
};

const printedText = (compiler: Compiler, item: Expression): Code<string> => {
	const { runtime } = compiler;
	if (typeOf(item) === 'text') return compiler.text(item);
	return from1(compiler.value(item), (value) => runtime.printedText(value));
};

/**
 * A print of fields, texts and variables, which are written one by one as they are: fields as the bytes that
 * they were read as.
 */
const compileQuickPrint = (compiler: Compiler, items: readonly Expression[]): Code<number> | undefined => {
	const { runtime } = compiler;
	const parts: Expression[] = items.length === 0 ? [] : [...items];
	const writers = parts.map((part) => quickWriter(compiler, part));
	const known = writers.filter((writer) => writer !== undefined);
	if (known.length < writers.length) return undefined;
	if (items.length === 0) known.push((sink) => writeField(runtime, sink, 0));
	const write = (): number => {
		const { output } = runtime;
		for (let index = 0; index < known.length; index++) {
			if (index > 0) writeShort(output, runtime.outputSeparator);
			known[index]!(output);
		}
		writeShort(output, runtime.recordEnd);
		return signals.normal;
	};
	if (!compiler.changesRecord) return plain(write);
	const fields = parts.flatMap((part) =>
		part.kind === 'field' && part.index.kind === 'number' ? [part.index.value] : [],
	);
	if (items.length === 0 || fields.includes(0)) return onRecord(compiler, 0, write);
	return fields.length === 0 ? plain(write) : onRecord(compiler, Math.max(...fields), write);
};

type Writer = (sink: PrintSink) => void;

const quickWriter = (compiler: Compiler, item: Expression): Writer | undefined => {
	const { runtime } = compiler;
	switch (item.kind) {
		case 'field': {
			if (item.index.kind !== 'number' || item.index.value < 0) return undefined;
			const index = Math.trunc(item.index.value);
			return (sink) => writeField(runtime, sink, index);
		}
		case 'string':
			return (sink) => sink.appendText(item.value);
		case 'variable': {
			const code = compiler.value(item);
			if (code.waits) return undefined;
			const { run } = code;
			return (sink) => sink.appendText(runtime.printedText(run()));
		}
		default:
			return undefined;
	}
};

const writeField = (runtime: Runtime, sink: PrintSink, index: number): void => {
	const { record } = runtime;
	if (record.findRange(index)) sink.append(record.bytes, record.rangeStart, record.rangeEnd);
	else sink.appendText(runtime.printedText(record.field(index)));
};

const writeShort = (sink: PrintSink, text: string): void => {
	if (text.length === 1 && text.charCodeAt(0) < 0x80) sink.appendByte(text.charCodeAt(0));
	else if (text !== '') sink.appendText(text);
};
