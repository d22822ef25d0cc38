import type { ConfigKey } from './config-key.ts';
import { configKeys } from './keys.ts';

/** Every key as rows of a table in Markdown, for the guide. */
export const keysTable = (): string =>
	[
		'| key | what it means | expected | default | also said by |',
		'|---|---|---|---|---|',
		...configKeys.map(rowOf),
	]
		.map((line) => `${line}\n`)
		.join('');

const rowOf = (key: ConfigKey): string => {
	const name = `\`${key.key.replace('*', 'NAME')}\`${key.project === undefined ? '' : ' ¹'}`;
	const also = [
		...(key.flag === undefined ? [] : [key.flag]),
		...(key.variables ?? []),
		...(key.fallbacks ?? []).map((variable) => `${variable} ²`),
	].map((each) => each.replace(/^[^²]+?(?= ²|$)/, '`$&`'));
	return `| ${[name, key.meaning, key.type.expected.replaceAll('|', '\\|'), key.default, also.join(', ')].join(' | ')} |`;
};
