import type { Maybe } from '@tenon/core';
import type { AwkArray } from '../run/array.ts';
import type { RecordReader } from '../run/record-reader.ts';
import type { Runtime } from '../run/runtime.ts';
import { type Scalar, toTruth } from '../run/values.ts';
import type { ArrayNode, Expression, Statement } from '../syntax/tree.ts';
import { compileArray } from './arrays.ts';
import { type Code, from1 } from './code.ts';
import { compileNumber, compileText, compileTruth, compileValue, typeOf } from './expressions.ts';
import type { UserFunction } from './function-table.ts';
import { compileStatement } from './statements.ts';

/** The input of the rules, as `getline` needs it. */
export interface RecordSource {
	next(): Maybe<RecordReader | undefined>;
}

/** Compiles the parts of a program for one run. Each question is answered by the file that knows the construct. */
export class Compiler {
	readonly runtime: Runtime;
	readonly functions: ReadonlyMap<string, UserFunction>;
	readonly input: RecordSource;
	/** Whether the program assigns to fields, to the record or to how many fields it has. */
	readonly changesRecord: boolean;
	/** The places of the parameters of the function that is compiled; `undefined` in rules. */
	readonly locals: ReadonlyMap<string, number> | undefined;

	constructor(
		runtime: Runtime,
		functions: ReadonlyMap<string, UserFunction>,
		input: RecordSource,
		changesRecord: boolean,
		locals?: ReadonlyMap<string, number>,
	) {
		this.runtime = runtime;
		this.functions = functions;
		this.input = input;
		this.changesRecord = changesRecord;
		this.locals = locals;
	}

	get isInFunction(): boolean {
		return this.locals !== undefined;
	}

	/** The same for the body of a function. */
	within(parameters: readonly string[]): Compiler {
		const locals = new Map(parameters.map((name, index) => [name, index]));
		return new Compiler(this.runtime, this.functions, this.input, this.changesRecord, locals);
	}

	value(node: Expression): Code<Scalar> {
		return compileValue(this, node);
	}

	number(node: Expression): Code<number> {
		const { runtime } = this;
		return compileNumber(this, node) ?? from1(this.value(node), (value) => runtime.numberOf(value));
	}

	text(node: Expression): Code<string> {
		const { runtime } = this;
		const own = compileText(this, node);
		if (own !== undefined) return own;
		if (typeOf(node) === 'number') return from1(this.number(node), (value) => runtime.numberText(value));
		return from1(this.value(node), (value) => (typeof value === 'string' ? value : runtime.textOf(value)));
	}

	truth(node: Expression): Code<boolean> {
		const own = compileTruth(this, node);
		if (own !== undefined) return own;
		if (typeOf(node) === 'number') return from1(this.number(node), (value) => value !== 0);
		return from1(this.value(node), toTruth);
	}

	array(node: ArrayNode): Code<AwkArray> {
		return compileArray(this, node);
	}

	statement(node: Statement): Code<number> {
		return compileStatement(this, node);
	}
}
