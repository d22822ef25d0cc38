import { describeLikeRealOnDisk } from '../../test/like-real.ts';

const files = {
	nums: '3\n1\n4\n1\n5\n',
	emp: 'Beth 4.00 0\nDan 3.75 0\n',
	words: 'the quick brown fox\njumps over\n',
	'src/a.js': 'let a;\n',
	'src/b.js': 'let b;\n',
	'src/lib/c.ts': 'let c;\n',
	'src/lib/deep/d e': 'd\n',
};

const backups = [
	'tar xf x.tar --backup',
	'tar xvf x.tar --backup=numbered; tar xf x.tar --backup; tar xf x.tar --backup=existing',
	'tar xf x.tar --backup=simple --suffix=.o; tar xf x.tar --suffix .p',
	'tar xf x.tar --backup=none; tar xf x.tar --backup=off --suffix=.q',
	'tar xf x.tar --backup=foo',
	'tar xf x.tar --backup=n',
	'VERSION_CONTROL=t tar xvf x.tar --backup s/a; SIMPLE_BACKUP_SUFFIX=.z tar xvf x.tar --backup=never s/a',
	'VERSION_CONTROL=foo tar xf x.tar --backup',
	'VERSION_CONTROL=foo tar xf x.tar',
	'tar cf x.tar --backup=t s; tar cvf x.tar --backup s/a; tar rf x.tar --backup nums; ls',
	'cat x.tar | tar x --backup; tar c --backup s | tar t | sort',
	'rm s/a; mkdir s/a; tar xvf x.tar --backup s/a',
	'rm s/a; mkdir -p s/a/b; tar xvf x.tar --backup s/a',
	'mkdir s/a~; tar xvf x.tar --backup s/a; mkdir s/l~; touch s/l~/k; tar xf x.tar --backup s/l; cat s/a',
	'tar xf x.tar -k --backup; tar xf x.tar --skip-old-files --backup; tar xf x.tar --keep-newer-files --backup 2> /dev/null',
	'tar xOf x.tar --backup s/a; mkdir o; tar xf x.tar -C o; tar xvf x.tar -C o --backup; ls o/s',
].map(
	(command) =>
		`mkdir s; echo 1 > s/a; ln -s a s/l; ln s/a s/h; tar cf x.tar --sort=name s; ${command}; echo $?; ls s`,
);

describeLikeRealOnDisk('backups of tar', files, backups);

describeLikeRealOnDisk('more options of tar', files, [
	String.raw`mkdir uno; echo hi > uno/dos; ln -s tres uno/lnk; ln uno/dos uno/hl; tar cf a.tar --sort=name uno; for t in 's/uno/one/;s/tres/three/' 's/uno/one/S;s/tres/three/S' 'flags=hs;s/uno/one/;s/tres/three/;s/dos/two/r' 's/uno/one/;flags=rh;s/tres/three/' 'flags=s;flags=rh;s/uno/one/' 'flags=;s/uno/one/' 'flags=r' 'flags=rRhsH;s/uno/one/;s/tres/three/'; do echo "$t"; tar tvf a.tar --transform "$t" | sed 's/.*:.. //'; tar tvf a.tar --show-transformed-names --transform "$t" | sed 's/.*:.. //'; tar cv --sort=name --show-transformed-names --xform "$t" -f /dev/null uno; done`,
	String.raw`mkdir uno x; echo hi > uno/dos; ln -s tres uno/lnk; ln uno/dos uno/hl; tar cf a.tar uno; tar tvf a.tar --strip-components=1 | sed 's/.*:.. //'; tar xvvf a.tar -C x --transform 's/uno/one/;s/tres/three/' | sed 's/.*:.. //'; ls -l x/one | sed 's/.*:.. //'; tar tf a.tar --transform 'flags=z;s/uno/one/' 2>&1 | head -1; tar tf a.tar --transform 's/uno/one/q' 2>&1 | head -1`,
	"tar cjf x.tbz2 src nums && tar tjf x.tbz2 | sort; tar cJf x.txz src && tar tf x.txz | sort; tar caf y.tar.xz emp; tar xOf y.tar.xz | head -1; tar -I bzip2 -cf z.tb src; tar -I 'xz -9' -cf z.tx src; tar -tf z.tb | wc -l; tar -I gzip -tf x.tbz2; echo $?",
	"tar cvf x.tar --transform 's,^src,pkg,' src | sort; tar tf x.tar | sort; tar xvf x.tar --strip-components=1 -C /tmp | sort",
	'tar cf x.tar src nums; tar df x.tar; echo $?; echo 1 > src/a.js; chmod 600 src/b.js; rm src/lib/c.ts; tar df x.tar; echo $?; tar dvf x.tar | wc -l; tar --diff -f x.tar nums; tar --compare -f x.tar nosuch; echo $?',
	'tar cf x.tar src/a.js; tar cf y.tar src/b.js emp; tar Af x.tar y.tar; tar tf x.tar; tar --concatenate -f x.tar y.tar; tar tf x.tar | wc -l; tar xOf x.tar emp | head -1',
	'tar cf x.tar src nums emp; tar --delete -f x.tar src; tar tf x.tar; tar --delete -f x.tar nosuch; echo $?; tar --delete -f x.tar emp nums; tar tf x.tar; echo $?; wc -c < x.tar',
	"tar cf z.tar --mode=go-rwx --sort=name src; tar tvf z.tar | awk '{print $1,$6}'; tar cf z.tar --mode=755 nums; tar tvf z.tar | cut -c1-10",
	'touch -d 2020-01-01 nums; touch -d 2024-01-01 emp; tar cf z.tar --newer-mtime=2022-01-01 nums emp; tar tf z.tar; tar cf z.tar --newer-mtime=./nums emp 2>/dev/null; echo $?',
	'tar cf z.tar --totals src 2>&1 | cut -c1-34; mkdir -p p/.git p/.svn p/s; touch p/.git/x p/a~ p/s/CVS p/s/k p/.gitignore; tar cf z.tar --exclude-vcs --exclude-backups --sort=name p; tar tf z.tar; tar cf z.tar -l -S --warning=no-file-changed --one-file-system --xattrs --acls --no-selinux src; echo $?',
	"tar cf z.tar --exclude='*.TS' --ignore-case --sort=name src; tar tf z.tar; tar cf z.tar --anchored --exclude='a.js' --sort=name src; tar tf z.tar | wc -l; tar cf z.tar --anchored --exclude='src/a.js' --sort=name src; tar tf z.tar | wc -l; tar cf z.tar --no-wildcards --exclude='*.js' --sort=name src; tar tf z.tar | wc -l",
	'tar cf z.tar --posix --sort=name src; tar tf z.tar | head -2; tar cf z.tar --hard-dereference src; ln nums hl; tar cf z.tar --hard-dereference nums hl; tar tvf z.tar | cut -c1; tar cf z.tar nums hl; tar tvf z.tar | cut -c1',
	"tar --show-transformed-names --transform 's/src/q/' -cvf z.tar src/a.js; tar --show-transformed-names --strip-components=1 -tf z.tar; tar -cf z.tar --mtime=2020-01-01 --clamp-mtime nums; tar tvf z.tar | awk '{print $4}'; tar dc; echo $?; tar -A; echo $?",
	'tar cf x.tar nums; tar cf y.tar emp; cat x.tar y.tar > z.tar; tar tf z.tar; tar tif z.tar; mkdir d; tar xf z.tar --ignore-zeros -C d; ls d; tar dif z.tar; echo $?',
	'mkdir -p c/x c/y/s; touch c/x/f c/y/.skip c/y/g c/y/s/h; printf "Signature: 8a477f597d28d172789f06886806bc55\\n#" > c/x/CACHEDIR.TAG; touch c/CACHEDIR.TAG; for o in --exclude-caches --exclude-caches-under --exclude-caches-all --exclude-tag=.skip --exclude-tag-under=.skip --exclude-tag-all=.skip; do echo "$o"; tar cf z.tar $o --sort=name c; tar tf z.tar; done',
	'mkdir -p c/x; touch c/x/f c/x/t; tar cvf z.tar --exclude-tag t --sort=name c; tar cvf z.tar --exclude-tag-all t c/x src/a.js; tar tf z.tar',
	"touch -d '2020-02-03 04:05:06.120 UTC' nums; tar cf z.tar nums; tar tvf z.tar --full-time; tar cf z.tar --format=pax nums; tar --full-time -tvf z.tar; tar tvf z.tar",
	'tar cf x.tar --checkpoint-action=bogus src; echo $?; tar cf x.tar --checkpoint-action=exec= src nosuch 2>/dev/null; echo $?',
	'tar cf $PWD/x.tar $PWD/src/a.js -v 2>&1 | sed "s,$PWD,PWD,"',
	'tar cf x.tar src; tar xvf x.tar --one-top-level | sort; find x -type f | sort; tar xf x.tar --one-top-level=zz; find zz -type f | sort',
]);
