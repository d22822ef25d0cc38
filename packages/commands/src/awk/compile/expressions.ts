import { type Scalar, TypedRegex } from '../run/values.ts';
import type { Expression } from '../syntax/tree.ts';
import { compileKey } from './arrays.ts';
import { builtins } from './builtins/index.ts';
import { compileCall, compileIndirectCall } from './calls.ts';
import { type Code, choose, from1, from2, plain } from './code.ts';
import { compileComparison } from './comparisons.ts';
import type { Compiler } from './compiler.ts';
import { compileGetline } from './getline.ts';
import { arithmetic, compileConcatenation, compileMatch, compileRecordMatch } from './operators.ts';
import { compileFieldRead } from './record-reads.ts';
import { accessOf } from './targets.ts';

/** What kind of value an expression always has; `any` where only the run knows. */
export const typeOf = (node: Expression): 'number' | 'text' | 'any' => {
	switch (node.kind) {
		case 'number':
		case 'unary':
		case 'arithmetic':
		case 'comparison':
		case 'match':
		case 'in':
		case 'and':
		case 'or':
		case 'increment':
		case 'regex':
		case 'getline':
			return 'number';
		case 'string':
		case 'concat':
			return 'text';
		case 'group':
			return typeOf(node.inner);
		case 'assign':
			return node.operator === '=' ? typeOf(node.value) : 'number';
		case 'builtin':
			return builtins.get(node.name)!.gives;
		default:
			return 'any';
	}
};

/** The value of an expression. */
export const compileValue = (compiler: Compiler, node: Expression): Code<Scalar> => {
	switch (node.kind) {
		case 'group':
			return compiler.value(node.inner);
		case 'typed-regex': {
			const value = new TypedRegex(node.source);
			return plain(() => value);
		}
		case 'variable':
		case 'element':
			return accessOf(compiler, node).read();
		case 'field': {
			const { record } = compiler.runtime;
			return compileFieldRead(compiler, node, (index) => record.field(index));
		}
		case 'assign':
			if (node.operator === '=') return accessOf(compiler, node.target).write(compiler.value(node.value));
			return compiler.number(node);
		case 'conditional':
			return choose(
				compiler.truth(node.condition),
				compiler.value(node.then),
				compiler.value(node.otherwise),
			);
		case 'call':
			return compileCall(compiler, node);
		case 'indirect':
			return compileIndirectCall(compiler, node);
		case 'builtin': {
			const builtin = builtins.get(node.name)!;
			if (builtin.gives === 'number') return compiler.number(node);
			if (builtin.gives === 'text') return compiler.text(node);
			return builtin.compile(compiler, node);
		}
		default:
			return typeOf(node) === 'text' ? compiler.text(node) : compiler.number(node);
	}
};

/** An expression as a number, where that is more than the number of its value. */
export const compileNumber = (compiler: Compiler, node: Expression): Code<number> | undefined => {
	switch (node.kind) {
		case 'number': {
			const { value } = node;
			return plain(() => value);
		}
		case 'group':
			return compiler.number(node.inner);
		case 'arithmetic': {
			const { apply } = arithmetic(compiler, node.operator, '', node.spot);
			return from2(compiler.number(node.left), compiler.number(node.right), apply);
		}
		case 'unary':
			if (node.operator === '!') return asNumber(compiler, node);
			if (node.operator === '+') return compiler.number(node.operand);
			return from1(compiler.number(node.operand), (value) => -value);
		case 'increment': {
			const one = plain(() => node.by);
			const apply = node.by === 1 ? (old: number) => old + 1 : (old: number) => old - 1;
			return accessOf(compiler, node.target).update(one, apply, node.isPrefix ? 'new' : 'old');
		}
		case 'assign': {
			if (node.operator === '=') return undefined;
			const { apply } = arithmetic(compiler, node.operator, '=', node.spot);
			return accessOf(compiler, node.target).update(compiler.number(node.value), apply, 'new');
		}
		case 'field': {
			const { record } = compiler.runtime;
			return compileFieldRead(compiler, node, (index) => record.fieldNumber(index));
		}
		case 'comparison':
		case 'match':
		case 'in':
		case 'and':
		case 'or':
		case 'regex':
			return asNumber(compiler, node);
		case 'getline':
			return compileGetline(compiler, node);
		case 'builtin': {
			const builtin = builtins.get(node.name)!;
			return builtin.gives === 'number' ? builtin.compile(compiler, node) : undefined;
		}
		default:
			return undefined;
	}
};

const asNumber = (compiler: Compiler, node: Expression): Code<number> =>
	from1(compiler.truth(node), (is) => (is ? 1 : 0));

/** An expression as text, where that is more than the text of its value. */
export const compileText = (compiler: Compiler, node: Expression): Code<string> | undefined => {
	switch (node.kind) {
		case 'string': {
			const { value } = node;
			return plain(() => value);
		}
		case 'group':
			return compiler.text(node.inner);
		case 'concat':
			return compileConcatenation(compiler, node.items);
		case 'field': {
			const { record } = compiler.runtime;
			return compileFieldRead(compiler, node, (index) => record.fieldText(index));
		}
		case 'builtin': {
			const builtin = builtins.get(node.name)!;
			return builtin.gives === 'text' ? builtin.compile(compiler, node) : undefined;
		}
		default:
			return undefined;
	}
};

/** An expression as a condition, where that is more than the truth of its value. */
export const compileTruth = (compiler: Compiler, node: Expression): Code<boolean> | undefined => {
	switch (node.kind) {
		case 'group':
			return compiler.truth(node.inner);
		case 'comparison':
			return compileComparison(compiler, node.operator, node.left, node.right);
		case 'match': {
			const code = compileMatch(compiler, node.left, node.right);
			return node.isNegated ? from1(code, (is) => !is) : code;
		}
		case 'regex':
			return compileRecordMatch(compiler, node);
		case 'unary':
			return node.operator === '!' ? from1(compiler.truth(node.operand), (is) => !is) : undefined;
		case 'and':
			return choose(
				compiler.truth(node.left),
				compiler.truth(node.right),
				plain(() => false),
			);
		case 'or':
			return choose(
				compiler.truth(node.left),
				plain(() => true),
				compiler.truth(node.right),
			);
		case 'in':
			return from2(compileKey(compiler, node.subscripts), compiler.array(node.array), (key, array) =>
				array.has(key),
			);
		case 'field': {
			const { record } = compiler.runtime;
			if (node.index.kind !== 'number' || node.index.value < 0) return undefined;
			return compileFieldRead(compiler, node, (index) => record.fieldTruth(index));
		}
		default:
			return undefined;
	}
};
