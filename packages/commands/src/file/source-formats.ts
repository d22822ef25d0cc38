/** A kind of text that is known by what stands in it. */
export interface TextFormat {
	readonly name: string;
	readonly mime: string;
	readonly isScript: boolean;
	/** The name says that it can be run: `named` before the encoding; `alone` stands in place of the encoding. */
	readonly placesExecutable?: 'named' | 'alone';
}

/** The language that a text is written in, or another format of text. The first that is found decides. */
export const sourceFormat = (text: string): TextFormat | undefined => {
	const start = text.slice(0, searchedCharacters);
	return formats.find(({ isFound }) => isFound(start));
};

const searchedCharacters = 8192;

interface KnownFormat extends TextFormat {
	readonly isFound: (text: string) => boolean;
}

type Finder = RegExp | ((text: string) => boolean);

const format = (name: string, mime: string, finder: Finder, more: Partial<TextFormat> = {}): KnownFormat => ({
	name,
	mime,
	isScript: false,
	isFound: finder instanceof RegExp ? (text) => finder.test(text) : finder,
	...more,
});

const alone = { placesExecutable: 'alone' } as const;

/** One pattern after the end of what another found. */
const followed =
	(first: RegExp, ...behind: readonly RegExp[]) =>
	(text: string): boolean => {
		let rest = text;
		for (const pattern of [first, ...behind]) {
			const match = pattern.exec(rest);
			if (match === null) return false;
			rest = rest.slice(match.index + match[0].length);
		}
		return true;
	};

const both =
	(first: RegExp, second: (text: string) => boolean) =>
	(text: string): boolean =>
		first.test(text) && second(text);

const mail = (name: string, pattern: RegExp, mime = 'message/rfc822'): KnownFormat =>
	format(name, mime, pattern);
const javaScript = (finder: Finder): KnownFormat =>
	format('JavaScript source', 'application/javascript', finder);
const ruby = (finder: Finder): KnownFormat => format('Ruby script', 'text/x-ruby', finder);
const python = (finder: Finder, mime = 'text/x-script.python'): KnownFormat =>
	format('Python script', mime, finder, { isScript: true });
const cplusplus = (finder: Finder): KnownFormat => format('C++ source', 'text/x-c++', finder);
const c = (finder: Finder): KnownFormat => format('C source', 'text/x-c', finder);
const latex = (pattern: RegExp, name = 'LaTeX document'): KnownFormat => format(name, 'text/x-tex', pattern);
const perlModule = (finder: Finder): KnownFormat => format('Perl5 module source', 'text/plain', finder);
const diff = (name: string, finder: Finder): KnownFormat => format(name, 'text/x-diff', finder);
const key = (name: string, pattern: RegExp): KnownFormat => format(name, 'text/plain', pattern, alone);

const rubyEnd = /^\s*end(?:\s+[;#].*)?$/m;
const textAfterMain = (text: string): string | undefined => {
	const at = text.indexOf('main(');
	return at === -1 ? undefined : text.slice(at + 'main('.length);
};

// In the order of file(1): what says more comes first.
const formats: readonly KnownFormat[] = [
	key('OpenSSH private key', /^-----BEGIN OPENSSH PRIVATE KEY-----/),
	key('PEM certificate', /^-----BEGIN CERTIFICATE-----/),
	key('PEM certificate request', /^-----BEGIN CERTIFICATE REQ/),
	key('PEM RSA private key', /^-----BEGIN RSA PRIVATE/),
	key('PEM DSA private key', /^-----BEGIN DSA PRIVATE/),
	key('PEM EC private key', /^-----BEGIN EC PRIVATE/),
	key('OpenSSH ECDSA public key', /^ecdsa-sha2-nistp(?:256|384|521)/),
	format('XML 1.0 document', 'text/xml', /^<\?xml version="1\.0"(?![\s\S]{0,4096}<svg)/),
	format(
		'SVG Scalable Vector Graphics image',
		'image/svg+xml',
		/^(?:<\?xml version=["'][\s\S]{0,4096}<svg|<svg)/,
		alone,
	),
	format('HTML document', 'text/html', /^\s*(?:<!doctype html|<html[\s>]|<head[\s>]|<title[\s>])/i),
	format('PHP script', 'text/x-php', /^<\?php/),
	mail('old news', /^Relay-Version:/),
	mail('SMTP mail', /^delivered-to:/i),
	mail('MIME entity', /^MIME-Version:/, 'text/plain'),
	mail('SMTP mail', /^return-path:/i),
	key('OpenSSH ED25519 public key', /^ssh-ed25519/),
	mail('mail forwarding', /^Forward to/),
	diff('unified diff output', /--- [\s\S]{0,1024}?\n\+\+\+ [\s\S]{0,1024}?\n@@/),
	mail('RFC 822 mail', /^Received:/),
	javaScript(/^export (?:function|class|default|const|var|let|async) /m),
	key('OpenSSH DSA public key', /^ssh-dss /),
	key('OpenSSH RSA public key', /^ssh-rsa /),
	mail('mail piping', /^Pipe to/),
	mail('saved news', /^Article/, 'message/news'),
	javaScript(/^(?:const|var|let).*=.*require\(/m),
	javaScript(/^(?:import|export).* from /m),
	javaScript(/module(?:\['exports|\["exports|\.exports).*=/),
	mail('news', /^(?:Path|Xref):/, 'message/news'),
	mail('news or mail', /^(?:From|Date):/),
	ruby(both(/^\s*(?:class|module)\s[A-Z]/m, followed(/(?:modul|includ)e [A-Z]|def [a-z]/, rubyEnd))),
	javaScript(/^(?:import|export) ["']\.\//m),
	javaScript(/\((?:async )?function[( ]/),
	perlModule(/^package[ \t]+[0-9A-Za-z_:]+ *;/m),
	javaScript(/"use strict"|'use strict'/),
	cplusplus(/^using\s+(?:namespace )?std(?:::)?[A-Za-z]*\s*;/m),
	cplusplus(/^namespace\s+[_A-Za-z]{1,30}\s*\{/m),
	cplusplus(/^\s*protected:/m),
	cplusplus(/^\s*template\s*<.*>\s*$/m),
	javaScript(/typeof.*[!=]==/),
	cplusplus(/^\s*virtual\s+.*[};]\s*$/m),
	cplusplus(/^\s*private:/m),
	ruby(both(/^\s*require\s'[A-Za-z_/.]+'/m, followed(/def [a-z]| do$/m, rubyEnd))),
	cplusplus(/^\s*public:/m),
	format('Objective-C source', 'text/x-objective-c', /^#import\s+["<]/m),
	latex(/\\documentstyle/),
	python(/^"""/, 'text/plain'),
	ruby(followed(/^\s*(?:class|module)\s[A-Z]/m, /^\s*end(?:\s+[;#if].*)?$/m)),
	latex(/\\documentclass/, 'LaTeX 2e document'),
	python(/def __init__[\s\S]{0,64}self/),
	python(/if __name__[\s\S]{0,64}(?:'__main__'|"__main__")/),
	python(/^class [_A-Za-z]+(?:\(.*\))? *:(?:[ \t]+pass)?$/m),
	latex(/\\(?:section|chapter)/),
	latex(/\\setlength/),
	cplusplus(/^\s*class\s+[\dA-Za-z:_]+\s*\{[\s\S]*\}(?:;)?$/m),
	python(followed(/try:/, /^\s*except.*:$/m)),
	python(followed(/^\s{0,50}def {1,50}[_a-zA-Z]{1,100}/m, /\([A-Za-z*_, ]{0,255}\):$/m)),
	diff('diff output', /^Common subdirectories: /),
	c(/^#include/m),
	format('makefile script', 'text/x-makefile', /^(?:CFLAGS|VPATH|LDFLAGS|all:|\.PRECIOUS)/m),
	python(/^from[ \t]+[A-Za-z0-9_.]+[ \t]+import.*$/m),
	latex(/\\input/, 'TeX document'),
	latex(/\\begin/),
	ruby(followed(/^\s*def [a-z]|def [A-Za-z]+::[a-z]/m, rubyEnd)),
	c(followed(/^#\s*if(?:n)?def/m, /^#\s*endif$/m)),
	c(/^\s*float(?: \*|\*).+;\s*$/m),
	c(/^union\s+/m),
	format('Java source', 'text/x-java', (text) => /String/.test(textAfterMain(text)?.slice(0, 64 + 6) ?? '')),
	c((text) => /\)\s*\{/.test(textAfterMain(text) ?? '')),
	format('DOS batch file', 'text/x-msdos-batch', /^@(?: ?echo +off|rem|set )/i),
	diff('diff output', /^diff /),
	c(/^\s*char(?: \*|\*).+;\s*$/m),
	diff('context diff output', /^\*\*\* [\s\S]{0,1024}?\n--- /),
	diff('diff output', /^Only in /),
	ruby(/^\s*require\s'[A-Za-z_/.]+'/m),
	ruby(/^\s*include (?:[A-Z]+[a-z]*::)+/m),
	c(/^#\s*pragma/m),
	c(followed(/^#\s*if(?:n)?def/m, /^#\s*define/m)),
	c(/^\s*double(?: \*|\*).+;\s*$/m),
	c(/^\s*extern\s+/m),
	c(/^struct\s+/m),
	format('Java source', 'text/x-java', /^import.*;$/m),
	diff('RCS/CVS diff output', /^Index:/),
	python(/^import [_A-Za-z]+ as [A-Za-z]\s*$/m),
];
