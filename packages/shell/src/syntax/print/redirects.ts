import type { Redirect } from '../ast.ts';
import type { Announced, Form, Page } from './page.ts';
import { printWord, singleQuoted } from './words.ts';

/** Redirections in order on one line; the lines of here-documents are left owing. */
export const printRedirects = (page: Page, redirects: readonly Redirect[]): void => {
	page.hasPrintedDocument = false;
	page.write(redirects.map((redirect) => printRedirect(redirect, page.form)).join(' '));
	page.owe(redirects.filter(isAnnounced));
};

const isAnnounced = (redirect: Redirect): redirect is Redirect & Announced => redirect.document !== undefined;

const printRedirect = (redirect: Redirect, form: Form): string =>
	form === 'exact' ? printAsWritten(redirect) : printAsBash(redirect);

const printAsWritten = (redirect: Redirect): string => {
	const { operator, descriptor } = redirect;
	const space = operator.endsWith('&') || redirect.document !== undefined ? '' : ' ';
	return `${descriptorText(descriptor)}${operator}${space}${printWord(redirect.target, 'exact')}`;
};

const descriptorText = (descriptor: Redirect['descriptor']): string => {
	if (descriptor === undefined) return '';
	return typeof descriptor === 'number' ? String(descriptor) : `{${descriptor.variable}}`;
};

const printAsBash = (redirect: Redirect): string => {
	const { operator, document } = redirect;
	const target = printWord(redirect.target, 'bash');
	if (document !== undefined) {
		const delimiter = document.quoted ? singleQuoted(document.delimiter) : document.delimiter;
		return `${unlessDefault(redirect, 0)}${operator}${delimiter}`;
	}
	switch (operator) {
		case '<':
		case '<<<':
			return `${unlessDefault(redirect, 0)}${operator} ${target}`;
		case '&>':
		case '&>>':
			return `${operator} ${target}`;
		case '<&':
			return printDuplicate(redirect, target, 0);
		case '>&':
			return printDuplicate(redirect, target, 1);
		case '<>':
			// bash names the 0 that is the default and leaves out a 1.
			return `${unlessDefault({ descriptor: redirect.descriptor ?? 0 }, 1)}<> ${target}`;
		default:
			return `${unlessDefault(redirect, 1)}${operator} ${target}`;
	}
};

// `n>&m`, `n>&m-`, `n>&-` always name the descriptor; before a word the default is left out.
const printDuplicate = (redirect: Redirect, target: string, standard: number): string => {
	const named = descriptorText(redirect.descriptor ?? standard);
	if (target === '-') return `${named}>&-`;
	const number = /^([0-9]+)(-?)$/.exec(target);
	if (number !== null) return `${named}${redirect.operator}${Number(number[1])}${number[2]}`;
	if (target.endsWith('-')) return `${named}${redirect.operator}${target}`;
	return `${unlessDefault(redirect, standard)}${redirect.operator}${target}`;
};

const unlessDefault = ({ descriptor }: Pick<Redirect, 'descriptor'>, standard: number): string =>
	descriptor === standard ? '' : descriptorText(descriptor);
