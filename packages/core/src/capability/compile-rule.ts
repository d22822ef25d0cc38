import { BadPattern, BadRule } from './errors.ts';
import type { GrantLayer, Rule } from './rule.ts';

/** Runs the compilation of one rule; a bad pattern is reported with the rule and where it stands. */
export const compileRule = <T>(layer: GrantLayer, rule: Rule, compile: () => T): T => {
	try {
		return compile();
	} catch (error) {
		if (error instanceof BadPattern) throw new BadRule(layer.name, rule, error);
		throw error;
	}
};
