import type { CommandRow } from '../like-real.ts';

/** What every row finds. */
export const bcFiles: Readonly<Record<string, string>> = {
	'f.bc': 'define f(x) {\n  if (x <= 1) return (1);\n  return (x * f(x - 1));\n}\nf(10)\n',
	'lib.bc': 'scale = 4\ndefine m(a, b) { return (a % b); }\n',
	'quits.bc': '1\nquit\n2\n',
	empty: '',
};

const run = (program: string, words = ''): CommandRow => ({
	script: `bc ${words}`.trim(),
	stdin: `${program}\n`,
});

// Where the address that a message names is that of steps which only GNU bc has.
const loosely = (program: string, words = ''): CommandRow => ({
	script: `bc ${words}`.trim(),
	stdin: `${program}\n`,
	ignoresStderr: true,
});

/** Programs, options and mistakes, each run on the machine's bc too. */
export const bcRows: readonly CommandRow[] = [
	...[
		'1+1; 2-5; 3*4; 7/2; 7%3; 2^10',
		'1.5+2.25; 1.50*1.50; 1.5*1.500; 10/4',
		'scale=3; 10/3; 1.55*1.55; 2/7; -2/7; 7.5%2; -7.5%2; 1/3*3',
		'-3%2; -3/2; 3%-2; 5.5%2; 0%5',
		'2^-1; scale=5; 2^-2; 2^0; 0^0; 1.5^3; (-2)^3; -2^2; 1.1^10',
		'2^3^2; -3^2; 2*3^2; 1-2-3; 8/4/2',
		'2^100; 2^500; 99999999999999999999*99999999999999999999',
		'(1+2)*3; ((4)); -(5); -(-5); --a; - -5',
		'sqrt(2); sqrt(16); scale=10; sqrt(2); sqrt(0); sqrt(1.00); sqrt(144); sqrt(0.25)',
		'sqrt(123456789012345678901234567890); scale=30; sqrt(3)',
		'length(0); length(0.00); length(.05); length(123.40); length(-12); length(100)',
		'scale(1.20); scale(3); scale(.000); scale=4; scale(1/3)',
		'1==1; 1!=1; 1<2; 2<1; 1<=1; 2>=3; 1.0==1; 1<2<3; 3>2>1',
		'!0; !1; !5; 1&&0; 1&&2; 0||0; 0||3; !0&&1; !1||1; 1&&0||1',
		'a=5; a; a+=2; a; a-=1; a; a*=3; a; a/=2; a; a%=5; a; a^=3; a',
		'a=b=3; a; b; c=(d=4)+1; c; d; (e=7)',
		'a++; a; ++a; a--; a; --a; a; b=a++ + ++a; b; a',
		'a[0]=1; a[1]=2; a[0]+a[1]; a[5]; a[1]+=5; a[1]; a[1]++; ++a[1]; a[1]; a[a[0]]',
		'i=2; a[i++]=5; i; a[2]; a[i]=3; a[i]-=1; a[3]; --a[3]; a[3]--; a[3]',
		'x; y+1; long_name=3; long_name*2',
		'last; 3; last; .; .+1; last*2; 5',
		'"text"; 1; "two\n"; 2',
		'"multi\nline\n"; print "a\\tb\\n", 1, "\\q\\\\", 2+3, "\\n"',
		'print 1,2; print "\\n"; print "x\\zy\\n"',
		'if (1) 2; if (0) 3; if (2>1) 4 else 5; if (0) 6 else 7',
		'if (1) { 1; 2 }; if (0) { 3 } else { 4; 5 }',
		'if (1) {\n 2\n 3\n}\n4',
		'if (0) 1 else if (1) 2 else 3',
		'for (i=0; i<5; i++) i; i',
		'for (i=0; i<10; i++) { if (i==3) continue; if (i==6) break; i }',
		'for (;;) { if (n++ > 3) break; n }',
		'while (i < 3) { i = i + 1; i }',
		'while (1) { if (++k > 4) break }; k',
		'for (i=1; i<=3; i++) for (j=1; j<=2; j++) { print i, " ", j, "\\n" }',
		'i=5; while (i --> 0) print i, " "; print "\\n"',
		'define f(x) { return x*2 }\nf(3); f(f(2)); f(1)+f(2)',
		'define f(x) {\n auto y\n y = x + 1\n return (y)\n}\ny=10; f(1); y',
		'define f(n) { if (n<2) return n\n return f(n-1)+f(n-2) }\nf(15)',
		'define f() { return }\nf(); define g() { 5 }\ng()',
		'define void f(x) { x; x+1 }\nf(2)',
		'define f(a[]) { a[0]=9; return a[0] }\nb[0]=1; f(b[]); b[0]',
		'define f(*a[]) { a[0]=9; return a[0] }\nb[0]=1; f(b[]); b[0]',
		'define f(a[],n) { auto i,s\n for(i=0;i<n;i++) s+=a[i]\n return s }\nx[0]=1; x[1]=2; x[2]=3; f(x[],3); i; s',
		'define f(x) { auto a[]\n a[0]=x; return a[0]+a[1] }\na[0]=7; f(3); a[0]',
		'define f(x) { x=5; return g() }\ndefine g() { return x }\nx=1; f(2); x',
		'define f(scale) { return 1/3 }\nf(5); scale',
		'define f(x) { return x }\ndefine f(x) { return x+1 }\nf(1)',
		'f=3; define f(f) { return f*f }\nf(f); f',
		'define f(x)\n{\n return (x+1)\n}\nf(41)',
		'ibase=16; FF; A; 1F+1; ibase=A; 10',
		'ibase=2; 101; 1111.1; 12; 9',
		'ibase=8; 777; 8; 19; ibase=16; 0.8; FF.FF; A.8',
		'ibase=36; ZZ; z',
		'obase=16; 255; 4095; -10; .5; 10.25; 0',
		'obase=2; 5; 10; 255; 10.5; -7.125',
		'obase=8; 8; 64; 100.5',
		'obase=20; 1000; 19; .5; 400.25',
		'obase=1000; 1234567; 1234567.89; 5',
		'obase=17; 5; 300; obase=100; 123456789',
		'ibase=16; obase=2; FF; obase=10; FF; ibase',
		'obase=16; 2^100; obase=3; 2^100',
		'scale=20; obase=16; 1/3; obase=2; .1; obase=60; 1/7',
		'2^300; 3^200; scale=80; 1/3; 22/7',
		'x=2^300; x; -x; "a"; x; "bbb"; print x, x, "\\n"',
		`"${'b'.repeat(100)}"\n1`,
		'print 2^300, "tail\\n"; 2^226; 2^227; 10^67; 10^68; 10^69',
		'0; -0; 0.0; .0; -.5; 0.50; 00012; 1.; .5',
		'1000000*1000000; 123456789*987654321; 10^50; 10^-5; scale=6; 10^-5',
		'1;;2',
		'1;2;\n3',
		'',
		'# only this',
		'1 # x\n/* c\n over */ 2',
		'1 + \\\n2',
		'123\\\n456',
		'a=1;b=2;if(a<b){print "less\\n"}',
		'define g(a,b) { auto t\n while (b) { t=b; b=a%b; a=t }\n return a }\ng(48,18); g(17,5)',
		'define p(n) { auto i\n for (i=2; i*i<=n; i++) if (n%i==0) return 0\n return 1 }\nfor (k=2; k<30; k++) if (p(k)) print k, " "\nprint "\\n"',
		'scale=50; x=1; for(i=0;i<8;i++) x=(x+2/x)/2; x',
		's=0; for(i=1;i<=100;i++) s+=i*i; s',
		'scale=2; t=19.99*3; t; t*1.19; (t*1.19)/1; 100*1.005',
		'halt\n1',
		'1;halt;2',
		'quit',
		'1\nquit\n2',
		'1;quit',
		'if (0) quit\n5',
		'limits_=1; limits_',
		'history; history=0',
	].map((program) => run(program)),
	...[
		'e(1); e(0); e(-2); e(.5); e(10); e(50)',
		's(1); s(0); s(3); s(-1); s(100); s(.1)',
		'c(1); c(0); c(3); c(-1); c(100); c(.1)',
		'a(1); a(0); a(-.1); a(100); a(.5); a(2); 4*a(1)',
		'l(2); l(1); l(10); l(.5); l(1000); l(0); l(-1); l(1.0001)',
		'j(0,1); j(1,2); j(2,.5); j(0,0); j(5,10); j(-1,2); j(3,-2)',
		'scale=50; e(1); 4*a(1); l(10); s(3); c(2)',
		'scale=0; e(1); s(2); l(3); a(1); c(0)',
		'scale=5; e(2.5); s(1.25); c(.75); l(7.5); a(.3)',
		'scale; 1/3; 2/3; sqrt(2); e(l(2)); 2^.5',
		'e(1)*e(1); e(l(10)); s(1)^2+c(1)^2; a(1)*4',
		'define r(x,n) { auto o\n o=scale; scale=n; x=x/1; scale=o; return x }\nr(e(1),3)',
		'define e(x) { return x }\ne(5)',
		'x=2; e(x*l(3)); scale=100; 4*a(1)',
		'scale=10; for (i=1; i<=5; i++) { l(i); e(i) }',
	].map((program) => run(program, '-l')),
	...[
		'1/0',
		'5%0',
		'1/0;2\n3',
		'sqrt(-1)',
		'f(1)',
		'a[-1]',
		'a[99999999]=1',
		'2^(2^70)',
		'2^0.5',
		'define f(x) { return x }\nf()\nf(1,2)\nf(a[])',
		'scale=-1; scale',
		'ibase=1; ibase',
		'ibase=99; ibase=A; ibase',
		'obase=0; obase',
		'obase=1',
		'define f(x) { return 1/x }\nf(0)',
		'1+',
		'1 2 3\n4',
		'1.2.3',
		'$',
		'a@b\n3',
		')',
		'(1',
		'1)',
		'break',
		'continue',
		'return 1',
		'if 1 2',
		'auto x',
		'"open',
		'1 + ; 2',
		'f(',
		'define f(x { }\n1',
		'define 3() { }\n1',
		'else 1',
		'/* open',
		'a=',
		'= 3',
		'3 = 4',
		'1 +* 2\n5',
		'print',
		'while (1',
		'x y z',
		'1 & 2',
		"'a'",
	].map((program) => run(program)),
	...[
		'if (1) 1/0',
		'while (1) { 1/0 }',
		'for (i=0;i<3;i++) 1/(2-i)',
		'x=1&&1/0',
		'a[1/0]',
		'i=0; a[i]=3; a[1/i]',
	].map((program) => run(program)),
	...['1; {2\n3 +\n}\n4', 'if (1) {\n 2\n}\nelse 3\n4', 'define f(x) {\n 1 +\n}\nf(1)'].map((program) =>
		loosely(program),
	),
	...['print 1', 'a&&b', 'abc=1', 'if (1) 2 else 3', '!1', 'last'].map((program) => run(program, '-s')),
	...['print 1', 'x = 3 > 2; x', 'abc=1', 'a||b', 'while (0) continue'].map((program) => run(program, '-w')),
	'bc f.bc < empty',
	'bc -q f.bc lib.bc <<< "m(7.5, 2)"',
	'bc quits.bc <<< 3',
	'bc nosuch; echo $?',
	'bc f.bc nosuch; echo $?',
	'bc < f.bc; echo $?',
	'echo "2+3" | bc; echo "scale=2; 10/4" | bc -q; bc -ql <<< "s(0)"; bc --mathlib --quiet <<< scale',
	'BC_LINE_LENGTH=0 bc <<< "2^500"; BC_LINE_LENGTH=20 bc <<< "2^100"; BC_LINE_LENGTH=2 bc <<< "2^300"; BC_LINE_LENGTH=x bc <<< 1',
	'printf "1+2" | bc; printf "" | bc; echo $?',
	'x=$(echo "3 * 4" | bc); echo "$((x + 1))"; echo "1.5 > 1.2" | bc; if (( $(bc <<< "2.5 < 3") )); then echo yes; fi',
	'for i in 1 2 3; do echo "$i^2" | bc; done; seq 5 | paste -sd+ | bc',
	'bc --nope > usage; echo $?',
];

/** Programs made by a grammar, the same in every run. */
export const generatedBcRows = (count: number): readonly CommandRow[] => {
	let seed = 20_261_118;
	const below = (limit: number): number => {
		seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
		return (seed >> 8) % limit;
	};
	const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
	const number = (): string =>
		one([
			String(below(10)),
			String(below(100_000)),
			`${below(1000)}.${below(1000)}`,
			`.${below(100)}`,
			'0',
			'1',
		]);
	const counters = ['i', 'j', 'k'];
	const place = (): string =>
		one(['a', 'b', 'c', 'x', `v[${below(4)}]`, `v[${one(['a', 'b'])}%4*(${one(['a', 'b'])}>0)]`]);
	const expression = (depth: number): string => {
		if (depth === 0) return one([number, place])();
		const inner = (): string => expression(depth - 1);
		switch (below(12)) {
			case 0:
				return `(${inner()})`;
			case 1:
				return `-(${inner()})`;
			case 2:
				return `(${inner()})^${below(5)}`;
			case 3:
				return `${one(['length', 'scale'])}(${inner()})`;
			case 4:
				return `sqrt(${one(['4', '2', '10.25', '.3'])}*(${one(['1', '2', '3'])}))`;
			case 5:
				return `f(${inner()})`;
			case 6:
				return `${inner()} ${one(['<', '>', '==', '!=', '<=', '>='])} ${inner()}`;
			case 7:
				return `(${inner()} ${one(['&&', '||'])} ${inner()})`;
			case 8:
				return `!${inner()}`;
			default:
				return `${inner()} ${one(['+', '-', '*', '/', '%'])} ${inner()}`;
		}
	};
	const statement = (depth: number): string => {
		switch (below(10)) {
			case 0:
				return `${place()} ${one(['=', '+=', '-=', '*='])} ${expression(2)}`;
			case 1:
				return `scale = ${below(12)}`;
			case 2:
				return depth === 0
					? expression(1)
					: `if (${expression(2)}) { ${statement(depth - 1)} } else { ${statement(depth - 1)} }`;
			case 3:
				return depth === 0
					? expression(1)
					: `for (${counters[depth]} = 0; ${counters[depth]} < ${below(5)}; ${counters[depth]}++) { ${statement(depth - 1)} }`;
			case 4:
				return `print ${expression(2)}, "|", ${expression(1)}, "\\n"`;
			case 5:
				return one([`a++`, `--b`, `x--`, `++c`, `v[1]++`]);
			default:
				return expression(3);
		}
	};
	return Array.from({ length: count }, () => {
		const body = Array.from({ length: 10 }, () => statement(2)).join('\n');
		return {
			script: 'bc',
			stdin: `define f(x) { auto a\na = x * 2\nreturn (a + b) }\na=3\nb=2.5\n${body}\n`,
		};
	});
};
