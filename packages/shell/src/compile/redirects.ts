import { andThen, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { expandElementText } from '../arithmetic/expand-subscript.ts';
import { hasBraces } from '../expand/braces.ts';
import { compileDocument, compileFields, compileHereString, compileSubject } from '../expand/words.ts';
import type { OpenFile } from '../pipe/open-file.ts';
import { assign, assignElement, readElement } from '../state/assign.ts';
import { AssignmentError } from '../state/assignment-error.ts';
import { ExpansionError } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { checkedText } from '../state/text-size.ts';
import type { Redirect, RedirectOperator, Word } from '../syntax/ast.ts';
import { elementName } from '../syntax/names.ts';
import type { Compilation } from './compilation.ts';
import { longList } from './long-list.ts';
import { duplicate, openDocument, openTarget } from './open-target.ts';
import { recover } from './recover.ts';
import { beforeRestoring } from './run-trap.ts';
import type { FieldsOf, Step, TextOf } from './step.ts';

/** A compiled redirection. */
export interface CompiledRedirect {
	readonly operator: RedirectOperator;
	readonly descriptor: Redirect['descriptor'];
	/** Words of the target; exactly one is wanted. */
	readonly target: FieldsOf;
	/** Text of a here-document or here-string. */
	readonly document: TextOf | undefined;
	/** The target as written, for messages. */
	readonly text: string;
}

/** Compiles the redirections of a command, in order. */
export const compileRedirects = (
	redirects: readonly Redirect[],
	compilation: Compilation,
): readonly CompiledRedirect[] =>
	redirects.map((redirect) => ({
		operator: redirect.operator,
		descriptor: redirect.descriptor,
		target:
			redirect.document !== undefined
				? noFields
				: redirects.length < longList
					? compileTarget(redirect.target, compilation)
					: lazyTarget(redirect.target, compilation),
		document:
			redirect.document !== undefined
				? compileDocument(redirect.document, compilation)
				: redirect.operator === '<<<'
					? compileHereString(redirect.target, compilation)
					: undefined,
		text: compilation.source.text.slice(redirect.target.span.start, redirect.target.span.end),
	}));

const lazyTarget = (target: Word, compilation: Compilation): FieldsOf => {
	let compiled: FieldsOf | undefined;
	return (shell, into) => {
		compiled ??= compileTarget(target, compilation);
		return compiled(shell, into);
	};
};

// In POSIX mode a target is neither split nor a pattern.
const compileTarget = (target: Word, compilation: Compilation): FieldsOf => {
	const fields = compileFields(target, compilation);
	let text: TextOf | undefined;
	return (shell, into) => {
		if (!shell.options.posix || shell.interactive || hasBraces(target)) return fields(shell, into);
		text ??= compileSubject(target, compilation);
		return andThen(text(shell), (ready) => (ready === '' ? fields(shell, into) : void into.push(ready)));
	};
};

/** Whether one of the redirections is about standard input. */
export const redirectsInput = (redirects: readonly Redirect[]): boolean =>
	redirects.some(({ operator, descriptor }) => operator.startsWith('<') && (descriptor ?? 0) === 0);

const noFields: FieldsOf = () => undefined;

/** What descriptors were before redirections, so that they can be put back. */
export class SavedDescriptors {
	/** Whether the redirections last: nothing is put back. */
	isKept = false;
	readonly #saved: { readonly descriptor: number; readonly file: OpenFile | undefined }[] = [];

	/** Points a descriptor elsewhere and remembers what it was. */
	replace(shell: Shell, descriptor: number, file: OpenFile | undefined): void {
		this.#saved.push({ descriptor, file: shell.io.exchange(descriptor, file) });
	}

	/** Puts everything back, last change first; what the redirections opened is closed. */
	restore(shell: Shell): Maybe<void> {
		let closing: Promise<unknown>[] | undefined;
		for (let at = this.#saved.length - 1; at >= 0; at--) {
			const { descriptor, file } = this.#saved[at]!;
			const closed = shell.io.exchange(descriptor, file)?.release();
			if (closed instanceof Promise) {
				closing ??= [];
				closing.push(closed);
			}
		}
		if (closing !== undefined) return Promise.all(closing).then(() => undefined);
	}

	/** Makes the redirections last: what they replaced is closed. */
	keep(_shell: Shell): Maybe<void> {
		this.isKept = true;
		let closing: Promise<unknown>[] | undefined;
		for (const { file } of this.#saved.splice(0)) {
			const closed = file?.release();
			if (closed instanceof Promise) {
				closing ??= [];
				closing.push(closed);
			}
		}
		if (closing !== undefined) return Promise.all(closing).then(() => undefined);
	}
}

/** Redirections that could not be made; the message has been written. */
interface FailedRedirects {
	/** That of the command: 1, unless it was refused on purpose. */
	readonly status: number;
}

/** True for the result of redirections that could not be made. */
export const isFailed = (saved: SavedDescriptors | FailedRedirects): saved is FailedRedirects =>
	!(saved instanceof SavedDescriptors);

/** Makes the redirections in order. On failure bash's message is written and everything put back. */
export const openRedirects = (
	shell: Shell,
	redirects: readonly CompiledRedirect[],
): Maybe<SavedDescriptors | FailedRedirects> => {
	const saved = new SavedDescriptors();
	const fail = (error: unknown): Maybe<SavedDescriptors | FailedRedirects> => {
		shell.makesOwnRedirects = false;
		// It is said where the redirections that were made lead.
		const said = error instanceof ExpansionError ? shell.complain(error.message) : undefined;
		return andThen(said, () =>
			andThen(saved.restore(shell), () => {
				if (!(error instanceof ExpansionError)) throw error;
				if (error instanceof AssignmentError) return { status: 1 };
				if (error.ends === 'command') return { status: error.status };
				// A word that cannot be expanded takes more with it than the command.
				error.isSaid = true;
				throw error;
			}),
		);
	};
	// What the environment has to itself stays until it has ended, its EXIT trap included.
	const isOwn = shell.makesOwnRedirects && !shell.runsStageHere;
	const from = (start: number): Maybe<SavedDescriptors> => {
		for (let at = start; at < redirects.length; at++) {
			if (at > start && shell.slice.isDue(stepsOfOpening)) return shell.slice.turn().then(() => from(at));
			const made = redirect(shell, redirects[at]!, saved);
			if (made instanceof Promise) return made.then(() => from(at + 1));
		}
		shell.makesOwnRedirects = false;
		return isOwn ? andThen(saved.keep(shell), () => saved) : saved;
	};
	return orElse<SavedDescriptors | FailedRedirects>(() => from(0), fail);
};

/** To open a file takes as long as so many rounds of a loop. */
const stepsOfOpening = 8;

/** Puts back what {@link openRedirects} changed. */
export const restoreRedirects = (shell: Shell, saved: SavedDescriptors): Maybe<void> => saved.restore(shell);

/** Runs a step with redirections that hold for its time; `whenRefused` instead if they cannot be made. */
export const withRedirects = (
	shell: Shell,
	redirects: readonly CompiledRedirect[],
	step: Step,
	whenRefused: (shell: Shell, status: number) => Maybe<number>,
): Maybe<number> =>
	recover(shell, () =>
		andThen(openRedirects(shell, redirects), (saved) => {
			if (isFailed(saved)) return whenRefused(shell, saved.status);
			let result: Maybe<number>;
			try {
				result = step(shell);
			} catch (error) {
				return andThen(saved.restore(shell), () => {
					throw error;
				});
			}
			const restore = (status: number): Maybe<number> =>
				saved.isKept || outlivesExit(shell, saved)
					? status
					: andThen(beforeRestoring(shell, status), () => andThen(saved.restore(shell), () => status));
			if (!(result instanceof Promise)) return restore(result);
			return result.then(restore, (error) =>
				andThen(saved.restore(shell), () => {
					throw error;
				}),
			);
		}),
	);

const outlivesExit = (shell: Shell, saved: SavedDescriptors): boolean => {
	if (!shell.keepsRedirects || shell.flow !== flow.exit || shell.traps.get('EXIT') === undefined)
		return false;
	shell.keptRedirects.push(() => saved.restore(shell));
	return true;
};

/** A command that has an environment to itself, and redirections: they are the environment's own. */
export const withOwnRedirects =
	(step: Step): Step =>
	(shell) => {
		shell.makesOwnRedirects = true;
		return step(shell);
	};

const redirect = (shell: Shell, compiled: CompiledRedirect, saved: SavedDescriptors): Maybe<void> => {
	if (compiled.document !== undefined) {
		return andThen(compiled.document(shell), (text) =>
			place(shell, compiled, saved, openDocument(checkedText(shell, text))),
		);
	}
	const fields: string[] = [];
	return andThen(compiled.target(shell, fields), () => {
		if (fields.length !== 1) return refuseAmbiguous(shell, compiled);
		const target = fields[0]!;
		const { operator } = compiled;
		if (operator === '<&' || (operator === '>&' && !isFile(compiled, target)))
			return duplicateTo(shell, compiled, saved, target);
		if (operator === '&>' || operator === '&>>' || operator === '>&')
			return bothTo(shell, compiled, saved, target);
		return andThen(openNamed(shell, target, operator), (file) => place(shell, compiled, saved, file));
	});
};

// bash expands the target once more on the way to its message, though without `$(…)`.
const refuseAmbiguous = (shell: Shell, { target, text }: CompiledRedirect): Maybe<never> => {
	const again = /`|\$\((?!\()|[<>]\(/.test(text) ? undefined : target(shell, []);
	return andThen(again, () => {
		throw new ExpansionError(`${text}: ambiguous redirect`, { ends: 'command' });
	});
};

// `>&word` is a file for both outputs where the word is neither a number, nor ends in the `-` that moves one.
const isFile = (compiled: CompiledRedirect, target: string): boolean =>
	(compiled.descriptor === undefined || compiled.descriptor === 1) &&
	!isMove(compiled) &&
	target !== '-' &&
	/\D/.test(target);

// Whether the script itself has the `-`, and not a value.
const isMove = ({ text }: CompiledRedirect): boolean => text.length > 1 && text.endsWith('-');

const openNamed = (shell: Shell, target: string, operator: RedirectOperator): Maybe<OpenFile> =>
	orElse(
		() => openTarget(shell, target, operator),
		(error) => {
			if (isFsError(error))
				throw new ExpansionError(`${target}: ${errnoText[error.errno]}`, { ends: 'command', cause: error });
			const { gate } = shell.ports;
			if (gate === undefined) throw error;
			const { text, status } = gate.refuse(target, error);
			throw new ExpansionError(text, { ends: 'command', status, cause: error });
		},
	);

const defaultDescriptor = (operator: RedirectOperator): number => (operator.startsWith('<') ? 0 : 1);

// Points the redirection's descriptor at the file; `{name}>` takes a free one and tells the variable.
const place = (
	shell: Shell,
	compiled: CompiledRedirect,
	saved: SavedDescriptors,
	file: OpenFile,
): Maybe<void> => {
	const { descriptor } = compiled;
	if (typeof descriptor === 'object') {
		const free = shell.io.firstFree(10);
		// It outlives the command, unless that is unwanted.
		if (shell.options.shopt.has('varredir_close')) saved.replace(shell, free, file);
		else shell.io.exchange(free, file);
		return orElse(
			() => storeDescriptor(shell, descriptor.variable, String(free)),
			(error) => {
				if (!(error instanceof AssignmentError)) throw error;
				return andThen(shell.io.close(free), () =>
					andThen(shell.complain(error.message), () => {
						throw new ExpansionError(`${descriptor.variable}: cannot assign fd to variable`, {
							ends: 'command',
						});
					}),
				);
			},
		);
	}
	const to = descriptor ?? defaultDescriptor(compiled.operator);
	if (to < maxDescriptors) return saved.replace(shell, to, file);
	return andThen(file.release(), () => {
		throw new ExpansionError(`${to}: Bad file descriptor`, { ends: 'command' });
	});
};

/** How many files can be open at once: what a system allows unless it was told otherwise. */
const maxDescriptors = 65_536;

const storeDescriptor = (shell: Shell, variable: string, number: string): Maybe<void> => {
	const element = elementName(variable);
	if (element === undefined) return assign(shell, variable, number);
	return andThen(expandElementText(shell, element.name, element.subscript), (subscript) =>
		assignElement(shell, element.name, subscript, number),
	);
};

const storedDescriptor = (shell: Shell, variable: string): Maybe<string | undefined> => {
	const element = elementName(variable);
	if (element === undefined) return shell.variables.text(variable);
	return andThen(expandElementText(shell, element.name, element.subscript), (subscript) =>
		readElement(shell, element.name, subscript),
	);
};

const duplicateTo = (
	shell: Shell,
	compiled: CompiledRedirect,
	saved: SavedDescriptors,
	target: string,
): Maybe<void> => {
	const { descriptor, operator } = compiled;
	// What is empty by its quotes is no `-` with nothing before it.
	if (target === '-' && !/['"]/.test(compiled.text)) return closeDescriptor(shell, compiled, saved);
	const moves = isMove(compiled);
	const digits = moves ? target.slice(0, -1) : target;
	if (/\D/.test(digits)) throw new ExpansionError(`${digits}: ambiguous redirect`, { ends: 'command' });
	const from = Number(digits === '' ? Number.NaN : digits);
	const file = duplicate(shell, from);
	// A number that is to lead where it leads is not looked at.
	if (file === undefined && from === descriptor) return;
	if (file === undefined) return refuseDescriptor(shell, compiled, digits);
	const to = typeof descriptor === 'number' ? descriptor : defaultDescriptor(operator);
	const comesBack = shell.io.get(to) !== undefined;
	return andThen(place(shell, compiled, saved, file), () => {
		if (!moves || from === to) return;
		if (!comesBack) return shell.io.close(from);
		saved.replace(shell, from, undefined);
	});
};

// A number that the script itself has is named; else what is redirected, or the word as it was written.
const refuseDescriptor = (shell: Shell, compiled: CompiledRedirect, digits: string): Maybe<never> => {
	const { descriptor, operator, text } = compiled;
	const refuse = (name: string): never => {
		throw new ExpansionError(`${name}: Bad file descriptor`, { ends: 'command' });
	};
	if (typeof descriptor === 'object') {
		const said = shell.write(
			2,
			`${shell.frame?.file ?? shell.name}: redirection error: cannot duplicate fd: Bad file descriptor\n`,
		);
		return andThen(said, () => refuse(digits));
	}
	if (/^\d+-?$/.test(text)) return refuse(digits.replace(/^0+(?=\d)/, ''));
	const to = descriptor ?? defaultDescriptor(operator);
	return refuse(!isMove(compiled) && (to === 1 || (to === 0 && operator === '<&')) ? text : String(to));
};

const closeDescriptor = (shell: Shell, compiled: CompiledRedirect, saved: SavedDescriptors): Maybe<void> => {
	const { descriptor } = compiled;
	if (typeof descriptor === 'object') {
		return andThen(storedDescriptor(shell, descriptor.variable), (text) => {
			// What is no number at all leads nowhere, without an error.
			const number = Number(text || -1);
			if (Number.isNaN(number)) return;
			if (number < 0)
				throw new ExpansionError(`${descriptor.variable}: ambiguous redirect`, { ends: 'command' });
			return shell.io.close(number);
		});
	}
	saved.replace(shell, descriptor ?? defaultDescriptor(compiled.operator), undefined);
};

// `&>file`, `&>>file`, `>&file`: both outputs, on one open file.
const bothTo = (
	shell: Shell,
	compiled: CompiledRedirect,
	saved: SavedDescriptors,
	target: string,
): Maybe<void> =>
	andThen(openNamed(shell, target, compiled.operator === '&>>' ? '>>' : '>'), (file) => {
		saved.replace(shell, 1, file);
		saved.replace(shell, 2, file.retain());
	});
