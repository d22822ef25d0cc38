import { ExpansionError } from '../state/errors.ts';
import type { Frame } from './frame.ts';
import type { Fault } from './node.ts';
import { fillOperands, operandMark } from './operand-mark.ts';

/** An expression could not be evaluated. The message is bash's: the expression, why, and the token. */
export class ArithmeticError extends ExpansionError {
	/** Whether the expression is a subscript, which no builtin takes for its own. */
	readonly isSubscript: boolean;

	constructor(message: string, { ends, isSubscript }: Pick<Frame, 'ends' | 'isSubscript'>) {
		super(message, { ends });
		this.isSubscript = isSubscript;
	}
}

/** The error of a fault in an expression's text. */
export const arithmeticError = (text: string, fault: Fault, frame: Frame): ArithmeticError => {
	const { operands, label } = frame;
	const expression = fillOperands(text.slice(0, fault.end), operands).replace(/^[ \t]+/, '');
	const token = withoutSign(fillOperands(text.slice(fault.at, fault.end), operands), text, fault);
	const prefix = label === undefined ? '' : `${label}: `;
	return new ArithmeticError(`${prefix}${expression}: ${fault.message} (error token is "${token}")`, frame);
};

// The text of a negative operand is two tokens, sign and digits; bash has read both when it looks
// at an exponent, and names the second.
const withoutSign = (token: string, text: string, { at, message }: Fault): string =>
	message === 'exponent less than 0' && text.charCodeAt(at) === operandMark ? token.replace(/^-/, '') : token;
