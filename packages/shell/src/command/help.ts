import type { CommandDeclaration, OptionDeclaration } from './declaration.ts';

/** The text of `--help`: usage, summary, options, examples. */
export const helpText = (declaration: CommandDeclaration): string => {
	const { summary, options, operands, examples, json } = declaration;
	const rows = Object.values(options).map((option) => [spelling(option), option.summary] as const);
	if (json !== 'none') rows.push(['    --json', 'print the result as JSON']);
	rows.push(['    --help', 'show this help'], ['    --version', 'tell what this is']);
	const width = Math.max(...rows.map(([left]) => left.length)) + 2;
	const lines = [
		`Usage: ${usageText(declaration)}`,
		summary,
		...(operands.summary === '' ? [] : [operands.summary]),
		'',
		...rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`),
	];
	if (examples.length > 0) lines.push('', 'Examples:', ...examples.map(({ script }) => `  ${script}`));
	return `${lines.join('\n')}\n`;
};

/** How a command is called, on one line. */
export const usageText = ({ name, operands }: CommandDeclaration): string =>
	`${name} [OPTION]...${operandText(operands)}`;

/** The text of `--version`: scripts look in it for the program they know. */
export const versionText = ({ name, compatible }: CommandDeclaration): string =>
	compatible === undefined ? `${name} (Tenon)\n` : `${name} (Tenon, as ${compatible})\n`;

const spelling = (option: OptionDeclaration): string => {
	const short =
		option.short === undefined ? '   ' : [...option.short].map((letter) => `-${letter}`).join(', ');
	const comma =
		option.short !== undefined && option.long !== undefined ? ', ' : option.long === undefined ? '' : ' ';
	const long = option.long === undefined ? '' : `--${option.long}`;
	return `${short}${comma}${long}${valueText(option)}`;
};

const valueText = (option: OptionDeclaration): string => {
	if (option.kind === 'flag') return '';
	if (option.kind === 'optional')
		return option.long === undefined ? `[${option.value}]` : `[=${option.value}]`;
	return option.long === undefined ? ` ${option.value}` : `=${option.value}`;
};

const operandText = ({ name, min, max }: CommandDeclaration['operands']): string => {
	if (max === 0) return '';
	const many = max > 1 ? '...' : '';
	return min === 0 ? ` [${name}]${many}` : ` ${name}${many}`;
};
