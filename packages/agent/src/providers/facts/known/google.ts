import { type FactRows, factRow } from './fact-row.ts';

const context = 1_048_576;
const output = 65_536;

/** Gemini. What a cache costs by the hour is not in it. */
export const googleFacts: FactRows = {
	// Twice as much from 2026-12-01 on.
	'gemini-4-argon': factRow(context, output, [2, 0.1, null, 10]),
	// These three: twice as much from 2027-01-01 on.
	'gemini-3.8-flash': factRow(context, output, [0.75, 0.075, null, 3.75]),
	'gemini-3.7-flash': factRow(context, output, [0.75, 0.075, null, 3.75]),
	'gemini-3.6-flash': factRow(context, output, [0.75, 0.075, null, 3.75]),
	'gemini-3.5-flash': factRow(context, output, [1.5, 0.15, null, 9]),
	'gemini-3.5-flash-lite': factRow(context, output, [0.3, 0.03, null, 2.5]),
	'gemini-3.1-pro-preview': factRow(context, output, [2, 0.2, null, 12], {
		long: { above: 200_000, price: [4, 0.4, null, 18] },
	}),
	'gemini-3.1-flash-lite': factRow(context, output, [0.25, 0.025, null, 1.5]),
	'gemini-2.5-pro': factRow(context, output, [1.25, 0.125, null, 10], {
		long: { above: 200_000, price: [2.5, 0.25, null, 15] },
	}),
	'gemini-2.5-flash': factRow(context, output, [0.3, 0.03, null, 2.5]),
	'gemini-2.5-flash-lite': factRow(context, output, [0.1, 0.01, null, 0.4]),
};
