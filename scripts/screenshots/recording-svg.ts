import type { Cell } from '../../test/support/pty-terminal.ts';
import { background, escaped, rowHeight, rowSvg, screenGroup, sizeOf } from './screen-svg.ts';

/** What a terminal showed from a moment on. */
export interface RecordedScreen {
	readonly atMs: number;
	readonly rows: readonly (readonly Cell[])[];
}

/**
 * A recording as one picture that moves by itself and begins anew: a strip of all screens that is shifted step by step.
 * A row that looks the same in several screens is drawn once. It shows its last screen where motion is not wanted.
 */
export const recordingSvg = (screens: readonly RecordedScreen[], lengthMs: number, title: string): string => {
	const { width, height } = sizeOf(screens[0]?.rows ?? []);
	const known = new Map<string, string>();
	const nameOf = (row: readonly Cell[]): string | undefined => {
		const drawn = rowSvg(row, 0).join('');
		if (drawn === '') return undefined;
		const name = known.get(drawn) ?? `r${known.size}`;
		known.set(drawn, name);
		return name;
	};
	const strip = screens.flatMap(({ rows }, at) =>
		rows.flatMap((row, y) => {
			const name = nameOf(row);
			return name === undefined ? [] : [`<use href="#${name}" y="${at * height + y * rowHeight}"/>`];
		}),
	);
	const steps = screens.map(
		({ atMs }, at) => `${percent(atMs / lengthMs)}{transform:translateY(${-at * height}px)}`,
	);
	const last = `transform:translateY(${-(screens.length - 1) * height}px)`;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
		'<style>',
		`@keyframes film{${steps.join('')}100%{${last}}}`,
		`#film{animation:film ${lengthMs}ms step-end infinite}`,
		`@media (prefers-reduced-motion:reduce){#film{animation:none;${last}}}`,
		'</style>',
		`<rect width="100%" height="100%" rx="8" fill="${background}"/>`,
		`<defs>${[...known].map(([drawn, name]) => `<g id="${name}">${drawn}</g>`).join('\n')}</defs>`,
		...screenGroup([`<g id="film">`, ...strip, '</g>']),
		'</svg>',
		'',
	].join('\n');
};

const percent = (share: number): string => `${Math.round(share * 100_000) / 1000}%`;
