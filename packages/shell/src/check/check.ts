import { finishWork, type Work } from '../state/work.ts';
import type { ParsedScript } from '../syntax/parse.ts';
import { CommandCheck } from './commands.ts';
import { Course } from './course.ts';
import type { CheckEnvironment, Finding } from './finding.ts';
import { namesOf } from './names.ts';
import { checkRedirects } from './redirections.ts';
import { checkRegexConstant } from './regex-constant.ts';
import { Report } from './report.ts';
import { checkStrictLoop } from './strict-loop.ts';
import { type Visitor, walkList } from './walk.ts';

/**
 * Checks a script before its first effect: what is refused by name, calls that are certain to fail,
 * and what is doubtful. Runs nothing and changes nothing; findings come in the order of the text.
 */
export const checkScript = (parsed: ParsedScript, environment: CheckEnvironment): readonly Finding[] =>
	finishWork(checkInPieces(parsed, environment));

/** The same with pauses, for a script of any length. */
export function* checkInPieces(
	{ script }: ParsedScript,
	environment: CheckEnvironment,
): Work<readonly Finding[]> {
	const report = new Report();
	const names = yield* namesOf(script.body);
	const course = new Course(names, environment.strict ?? false);
	const commands = new CommandCheck(environment, names, report);
	const visitor: Visitor = {
		simple: (command, place) => {
			commands.check(command, place, course);
			course.pass(command, place);
		},
		loop: (command) => {
			if (course.strict) checkStrictLoop(command, report);
		},
		redirects: (redirects, command) => checkRedirects(redirects, command, report),
		test: (expression) => checkRegexConstant(expression, report),
		definition: () => undefined,
		apart: (outer) => {
			const leaveCourse = course.apart();
			const leavePlace = report.inside(outer);
			return () => {
				leavePlace();
				leaveCourse();
			};
		},
	};
	yield* walkList(script.body, visitor, { unconditional: true, inLoop: false });
	return report.findings;
}
