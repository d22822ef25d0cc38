import { bitNot, type Integer, negate } from './integer.ts';
import type { BinaryOperator, Fault, Link, Node } from './node.ts';
import { operations } from './operate.ts';

/**
 * What goes wrong when an operand is read and not evaluated, as the right side of `1 || …` is: a
 * syntax error, or a negative exponent, because bash goes on computing there with every variable
 * taken as 0. Known before anything runs.
 */
export const skippedFault = (node: Node): Fault | undefined => {
	const skipper = new Skipper();
	skipper.value(node);
	return skipper.fault;
};

class Skipper {
	/** The first fault that was met. */
	fault: Fault | undefined;

	value(node: Node): Integer {
		switch (node.kind) {
			case 'constant':
				return node.value;
			case 'operand':
			case 'name':
			case 'element':
				return 0;
			case 'unary':
				return applySign(node.operator, this.value(node.operand));
			case 'chain':
				return node.links.reduce((left, link) => this.#link(left, link), this.value(node.first));
			case 'conditional': {
				const test = this.value(node.test);
				const yes = this.value(node.yes);
				const no = this.value(node.no);
				return test === 0 ? no : yes;
			}
			case 'assign': {
				const value = this.value(node.value);
				return node.operator === undefined ? value : this.#operate(node.operator, 0, value);
			}
			case 'step':
				return node.isPrefix ? node.by : 0;
			case 'fault':
				this.fault ??= node.fault;
				return 0;
			case 'after':
				this.value(node.first);
				this.fault ??= node.fault;
				return 0;
		}
	}

	#link(left: Integer, { operator, right, at }: Link): Integer {
		const value = this.value(right);
		switch (operator) {
			case ',':
				return value;
			case '&&':
				return left !== 0 && value !== 0 ? 1 : 0;
			case '||':
				return left !== 0 || value !== 0 ? 1 : 0;
			default:
				if (operator === '**' && value < 0) {
					this.fault ??= { message: 'exponent less than 0', at, end: undefined };
					return 0;
				}
				return this.#operate(operator, left, value);
		}
	}

	// A divisor of zero counts as one here.
	#operate(operator: BinaryOperator, left: Integer, right: Integer): Integer {
		return operations[operator](left, right === 0 && (operator === '/' || operator === '%') ? 1 : right);
	}
}

/** `!`, `~`, `-`. */
export const applySign = (operator: '!' | '~' | '-', value: Integer): Integer => {
	if (operator === '-') return negate(value);
	return operator === '~' ? bitNot(value) : value === 0 ? 1 : 0;
};
