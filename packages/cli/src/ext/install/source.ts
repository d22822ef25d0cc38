import { basename } from 'node:path';
import { ExtError } from '../errors.ts';

/** Where an extension comes from. */
export type InstallSource =
	| { readonly kind: 'path'; readonly path: string }
	/** `ref`: a branch, a tag or a commit; empty: what the repository shows by itself. */
	| { readonly kind: 'git'; readonly url: string; readonly ref: string }
	/** `version`: one, a range or a tag; empty: the latest. */
	| { readonly kind: 'npm'; readonly packageName: string; readonly version: string };

/** Reads what stands after `install`. Nothing of it can be taken for an option by the programs that fetch it. */
export const readSource = (text: string): InstallSource => {
	if (text.startsWith('npm:')) return readPackage(text.slice('npm:'.length));
	return isGit(text) ? readGit(text) : { kind: 'path', path: text };
};

/** The same in one word, as it is kept and shown. */
export const writeSource = (source: InstallSource): string => {
	switch (source.kind) {
		case 'path':
			return source.path;
		case 'git':
			return source.ref === '' ? source.url : `${source.url}#${source.ref}`;
		case 'npm':
			return `npm:${source.packageName}${source.version === '' ? '' : `@${source.version}`}`;
	}
};

/** What the folder is called that a source is installed into. */
export const folderNameOf = (source: InstallSource): string => {
	const name = nameIn(source);
	if (/^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(name)) return name;
	throw new ExtError('ext.bad_source', `${writeSource(source)}: '${name}' cannot be the name of a folder`);
};

const nameIn = (source: InstallSource): string => {
	switch (source.kind) {
		case 'path':
			return basename(source.path);
		case 'git':
			return source.url
				.replace(/\/+$/, '')
				.replace(/\.git$/, '')
				.replace(/^.*[/:]/, '');
		case 'npm':
			return source.packageName.replace(/^@[^/]*\//, '');
	}
};

const isGit = (text: string): boolean =>
	/^(https?|ssh|git|file):\/\//.test(text) || /^git@[^:/]+:/.test(text) || /\.git(#|$)/.test(text);

const readGit = (text: string): InstallSource => {
	const [, url = '', ref = ''] = /^([^#]*)(?:#(.*))?$/s.exec(text) ?? [];
	if (url.startsWith('-') || /[\0-\x20]/.test(url) || url.includes('::'))
		throw new ExtError('ext.bad_source', `'${text}' is no address of a git repository`);
	if (ref !== '' && !/^[A-Za-z0-9_][\w./+-]*$/.test(ref))
		throw new ExtError('ext.bad_source', `'${ref}' is no branch, tag or commit`);
	return { kind: 'git', url, ref };
};

const readPackage = (text: string): InstallSource => {
	const match = /^((?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*)(?:@(.+))?$/.exec(text);
	const [, packageName, version = ''] = match ?? [];
	if (packageName === undefined)
		throw new ExtError(
			'ext.bad_source',
			`'npm:${text}' names no package; expected npm:NAME or npm:NAME@VERSION`,
		);
	// Anything but a version could lead elsewhere: to a folder, to another repository.
	if (!/^[\w.+*^~<>=|-]*$/.test(version))
		throw new ExtError('ext.bad_source', `'${version}' is no version of ${packageName}`);
	return { kind: 'npm', packageName, version };
};
