/** Scripts that write into the file `$D/xaa`: what is large is not copied, so a person has to be asked. */
export const overwriting: readonly string[] = [
	': > $D/xaa',
	'echo x > $D/xaa',
	'echo x >| $D/xaa',
	'set -C; echo x >| $D/xaa',
	'echo x >> $D/xaa',
	'echo x 1<> $D/xaa',
	'exec > $D/xaa',
	'exec 3> $D/xaa; echo x >&3',
	'echo x &> $D/xaa',
	'echo x >& $D/xaa',
	'echo x &>> $D/xaa',
	'ls missing 2> $D/xaa',
	'{ echo x; } > $D/xaa',
	'while read -r l; do echo "$l"; done < a > $D/xaa',
	'cat > $D/xaa <<< x',
	'f() { echo x > $D/xaa; }; f',
	'(echo x > $D/xaa)',
	'y=$(echo x > $D/xaa)',
	'eval "echo x > $D/xaa"',
	'bash -c "echo x > $D/xaa"',
	'echo x | tee $D/xaa',
	'echo x | tee -a $D/xaa',
	'echo x | tee >(cat > $D/xaa) > /dev/null; wait',
	'tee other $D/xaa < a',
	'cp a $D/xaa',
	'cp -f a $D/xaa',
	'cp -p a $D/xaa',
	'cp q/xaa $D',
	'cp q/xaa $D/',
	'cp q/xaa $D/.',
	'cp -t $D q/xaa',
	'cp -T q/xaa $D/xaa',
	'cp -L ql/xaa $D',
	'cp -u a $D/xaa',
	'cp /dev/null $D/xaa',
	'cp /dev/stdin $D/xaa < a',
	'(cd q; cp --parents xaa ../$D)',
	'cp -r q/. $D/',
	'cp -r q/. $D',
	'cp -rT q $D',
	'cp -RT q $D',
	'cp -a q/. $D/',
	'cp -rL ql/. $D/',
	'cp -r q/xaa $D',
	'cp -ruT q $D',
	'command cp -r q/. $D/',
	'echo $D | xargs cp q/xaa',
	'find q -name xaa -exec cp {} $D \\;',
	'timeout 5 cp a $D/xaa',
	'env X=1 cp a $D/xaa',
	'sort -o $D/xaa a',
	'sort -o $D/xaa $D/xaa a',
	'uniq a $D/xaa',
	'shuf -o $D/xaa a',
	'shuf -e -o $D/xaa x',
	'truncate -s 0 $D/xaa',
	'truncate -s 3 $D/xaa',
	'truncate -s +1 $D/xaa',
	'split -b 2 a $D/x',
	'xxd a $D/xaa',
	'xxd -r dump $D/xaa',
	'sed -n "w $D/xaa" a',
	'sed -n "s/n/m/w $D/xaa" a',
	'find a -fprint $D/xaa',
	'find a -fprint0 $D/xaa',
	'find a -fprintf $D/xaa %p',
	'find a -fls $D/xaa',
	'patch -s $D/xaa add.diff',
	'patch -s -o $D/xaa a one.diff',
	'cat add.diff | patch -s $D/xaa',
	'patch -s -p0 -d $D < add.diff',
	'cat add.diff | (cd $D; patch -s -p0)',
	'cat script.sed | sed -n -f - a',
	'sed -i --follow-symlinks 1d $D/xaa',
	'edit $D/xaa first FIRST',
];

/** Scripts that take the name `$D/xaa` away from its file, or give it to another. */
export const replacing: readonly string[] = [
	'cp --remove-destination a $D/xaa',
	'cp -r --remove-destination q/. $D/',
	'cp -lf q/xaa $D/xaa',
	'cp -sf /work/q/xaa $D/xaa',
	'cp -b a $D/xaa',
	'cp -P ql/xaa $D',
	'cp -r ql/. $D/',
	'cp -a ql/. $D/',
	'mv a $D/xaa',
	'mv -f q/xaa $D',
	'mv -b a $D/xaa',
	'mv -t $D q/xaa',
	'ln -f a $D/xaa',
	'ln -sf /work/a $D/xaa',
	'ln -sfn /work/a $D/xaa',
	'ln -sb /work/a $D/xaa',
	'ln -sft $D q/xaa',
	'sed -i "1d" $D/xaa',
	'sed -i.bak "1d" $D/xaa',
	'rm $D/xaa',
	'rm -f $D/xaa; echo x > $D/xaa',
	'mv $D/xaa elsewhere; echo x > $D/xaa',
	'rm -r $D/',
	'rm -r $D; mkdir -p $D; echo x > $D/xaa',
	'find $D/ -name xaa -delete',
	'find $D/ -delete',
	'mv $D elsewhere',
];

/** One way to lead from `$D/xaa` to a file, and what is written for `$D`. */
export interface Reach {
	readonly name: string;
	readonly directory: string;
	/** Makes it, with the file at /work/real/xaa or at /work/dd/xaa; run before anything is judged. */
	readonly files: readonly string[];
	readonly links?: Readonly<Record<string, string>>;
	/** Second names of files. */
	readonly names?: Readonly<Record<string, string>>;
}

/** Ways to lead to a file. */
export const reaches: readonly Reach[] = [
	{ name: 'directly', directory: 'dd', files: ['/work/dd/xaa'] },
	{ name: 'by its absolute path', directory: '/work/dd', files: ['/work/dd/xaa'] },
	{ name: 'through ..', directory: 'q/../dd', files: ['/work/dd/xaa'] },
	{
		name: 'by a link',
		directory: 'dd',
		files: ['/work/real/xaa', '/work/dd/other'],
		links: { '/work/dd/xaa': '../real/xaa' },
	},
	{
		name: 'by an absolute link',
		directory: 'dd',
		files: ['/work/real/xaa', '/work/dd/other'],
		links: { '/work/dd/xaa': '/work/real/xaa' },
	},
	{
		name: 'by a linked directory',
		directory: 'dd',
		files: ['/work/real/xaa'],
		links: { '/work/dd': 'real' },
	},
	{
		name: 'by a chain of links',
		directory: 'dd',
		files: ['/work/real/xaa', '/work/chain/other'],
		links: { '/work/dd': 'chain', '/work/chain/xaa': '../second', '/work/second': '/work/real/xaa' },
	},
	{
		name: 'through .. of a linked directory',
		directory: 'far/..',
		files: ['/work/real/xaa', '/work/real/below/other'],
		links: { '/work/far': 'real/below' },
	},
	{
		name: 'by a second name',
		directory: 'dd',
		files: ['/work/real/xaa', '/work/dd/other'],
		names: { '/work/dd/xaa': '/work/real/xaa' },
	},
];

/** What cannot be done there: the command says why. */
export const impossible: ReadonlySet<string> = new Set([
	'by its absolute path: (cd q; cp --parents xaa ../$D)',
	...['by a linked directory', 'by a chain of links'].flatMap((reach) =>
		['cp -rT q $D', 'cp -RT q $D', 'cp -ruT q $D'].map((script) => `${reach}: ${script}`),
	),
	'through .. of a linked directory: cat add.diff | (cd $D; patch -s -p0)',
	'through .. of a linked directory: rm -r $D/',
	'through .. of a linked directory: mv $D elsewhere',
]);

/** What leaves the file itself alone there: `patch` takes no links. */
export const harmless: ReadonlySet<string> = new Set([
	...['by a link', 'by an absolute link', 'by a chain of links'].flatMap((reach) =>
		['patch -s $D/xaa add.diff', 'patch -s -p0 -d $D < add.diff', 'cat add.diff | (cd $D; patch -s -p0)'].map(
			(script) => `${reach}: ${script}`,
		),
	),
]);
