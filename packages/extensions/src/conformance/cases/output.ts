import { fail, pass, type Verdict } from '../case-result.ts';

/** What else stood on the standard output in all that was tried. */
export const checkOutput = (strayLines: readonly string[]): Verdict =>
	strayLines.length === 0 ? pass : fail(`standard output is for frames only, got ${strayLines[0]}`);

/** What was wrong with the frames in all that was tried. */
export const checkFrames = (malformedFrames: readonly string[]): Verdict =>
	malformedFrames.length === 0 ? pass : fail(malformedFrames.join('; '));
