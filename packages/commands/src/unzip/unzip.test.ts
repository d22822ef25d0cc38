import { describeLikeRealOnDisk } from '../../test/like-real.ts';

const files = {
	a: 'hello\n',
	b: 'line of text\n'.repeat(300),
	empty: '',
	crlf: 'one\r\ntwo\r\n',
	'd/e': 'x\n',
	'd/f/g': 'y\n',
};
const make =
	'find . -exec touch -h -d "2020-01-02 03:04:05" {} +; zip -qr0 x.zip a b empty crlf; zip -qr0 x.zip d/f/g d/e;';
const show = 'find o | sort; cat o/a';

/** Makes `x.zip`: an archive that Python's zipfile has made. */
const packed = (base64: string): string => `echo ${base64} | base64 -d > x.zip`;

describeLikeRealOnDisk('unzip', files, [
	`${make} unzip -l x.zip; unzip -v x.zip; unzip -lv x.zip`,
	`${make} unzip -l x; unzip -lq x.zip; unzip -lqq x.zip; unzip -vq x.zip a; unzip -vqq x.zip a`,
	`${make} unzip -l x.zip a "d/*"; unzip -l x.zip -x a b; unzip -l x.zip a nosuch; echo $?; unzip -l x.zip nosuch; echo $?`,
	`${make} TZ=Asia/Tokyo unzip -l x.zip a; TZ=America/New_York unzip -v x.zip a`,
	`${make} unzip -t x.zip; unzip -tq x.zip; unzip -tqq x.zip; echo $?; unzip -t x.zip a; unzip -t x.zip a d/e; unzip -t x.zip nosuch; echo $?`,
	`${make} unzip -p x.zip a; unzip -p x.zip a d/e; unzip -p x.zip b | cmp - b; unzip -p x.zip nosuch; echo $?; unzip -pq x.zip a`,
	`${make} unzip -c x.zip a d/e; unzip -cq x.zip a d/e; unzip -c x.zip b | cksum`,
	`${make} mkdir o; cd o; unzip ../x.zip; echo $?; cd ..; ${show}; stat -c "%n %a %Y %s" o/[abce]* o/d/e o/d/f/g; stat -c "%n %a" o/d o/d/f`,
	`${make} unzip x.zip -d o; ${show}; unzip -d p x.zip; unzip -qd q x.zip; unzip -qq x.zip -d r; diff -r o p; diff -r p q; diff -r q r; echo $?`,
	`${make} unzip x.zip a d/e -d o; find o | sort; unzip x.zip "d*" -d p; find p | sort; unzip x -d q nosuch; echo $?; unzip x.zip a nosuch -d r; echo $?`,
	`${make} unzip x.zip -x "d/*" b -d o; find o | sort; unzip -q x.zip "d/*" -x "*g" -d p; find p | sort`,
	`${make} unzip -j x.zip -d o; find o | sort; unzip -jq x.zip d/e -d p; cat p/e`,
	`${make} unzip -C x.zip A "D/*" -d o; find o | sort; unzip x.zip A -d p; echo $?`,
	`${make} unzip -q x.zip -d o; echo new > o/a; unzip -n x.zip -d o; cat o/a; unzip -o x.zip a -d o; cat o/a`,
	`${make} unzip -q x.zip -d o; echo new > o/a; unzip x.zip a -d o < /dev/null; echo $?; cat o/a`,
	`${make} unzip -q x.zip -d o; echo new > o/a; printf "y\\nn\\nA\\n" | unzip x.zip -d o; echo $?; cat o/a`,
	`${make} unzip -q x.zip -d o; echo new > o/a; printf "r\\nother\\nN\\n" | unzip x.zip a d/e -d o; ls o; cat o/other o/a`,
	`${make} unzip -q x.zip -d o; echo new > o/a; printf "x\\ny\\n" | unzip x.zip a -d o; cat o/a; printf "N\\n" | unzip -q x.zip -d o; echo $?`,
	`${make} unzip -q x.zip -d o; unzip -u x.zip -d o; rm o/a; unzip -u x.zip -d o; cat o/a; touch -d 2019-01-01 o/b; unzip -uo x.zip -d o; touch -d 2019-01-01 o/b; rm o/a; unzip -fo x.zip -d o; ls o`,
	`${make} unzip -a x.zip crlf a -d o; od -c o/crlf; unzip -aa x.zip crlf -d p; od -c p/crlf; unzip -qp x.zip crlf | od -c`,
	`${make} unzip x.zip -d a; echo $?; unzip x.zip -d no/such; echo $?; unzip x.zip -d; echo $?`,
	`${make} umask 077; unzip -q x.zip -d o; stat -c %a o o/a o/d o/d/e`,
	'chmod 640 a; mkdir -m 750 m; chmod 4711 b; zip -qr x.zip a b m; umask 077; unzip -q x.zip -d o; stat -c "%n %a" o/*; unzip -qK x.zip b -d p; stat -c %a p/b',
	'mkdir -p m/n; touch -d 2019-03-03 m/n m; zip -qr x.zip m; rm -r m; unzip x.zip; stat -c "%n %Y" m m/n; unzip x.zip',
	'ln -s a l; ln -s d/e m; zip -qy x.zip l m a; rm l m; unzip -o x.zip; readlink l m; cat l; unzip -o x.zip l; unzip -q -o x.zip',
	'ln -s /etc/passwd l; ln -s ../up m; zip -qy x.zip l m; rm l m; unzip -q x.zip; readlink l m; unzip -t x.zip',
	'zip -q x.zip a; rm a; mkdir a; unzip -o x.zip < /dev/null; echo $?',
	`${make} unzip -Z1 x.zip; unzip -Z -1 x.zip a; unzip -Zh x.zip; unzip -Z x.zip a`,
	`${make} cp x.zip y.zip; unzip -l "*.zip" | head -3; unzip -qo "*.zip" a -d o; echo $?; cat o/a`,
	'unzip nosuch; echo $?; unzip -l nosuch.zip; echo $?; unzip a; echo $?; unzip -l d; echo $?; unzip -t empty; echo $?',
	{ script: `${make} unzip -Q x.zip; echo $?; unzip -lT5 x.zip; echo $?`, ignoresStderr: true },
	`${make} head -c 1000 x.zip > y.zip; unzip -l y.zip; echo $?; unzip y.zip -d o; echo $?; tail -c 1000 x.zip > z.zip; unzip -l z.zip | tail -1; echo $?`,
	`${make} { echo "#!/bin/sh"; cat x.zip; } > y.zip; unzip -l y.zip; echo $?; unzip -q y.zip -d o; echo $?; cat o/a`,
	`${make} unzip x.zip a -d o; unzip -o x.zip a -d ./o/; cd d; unzip -oq ../x.zip a -d ../o; cd ..; unzip -oq x.zip -d o d/e; find o | sort`,
	'echo hi there | zip -zq x.zip a; unzip -qz x.zip; unzip -qqz x.zip; zip -q y.zip a; unzip -qz y.zip; unzip -z y.zip',
	'echo hi there | zip -zq x.zip a; unzip -z x.zip; unzip -l x.zip; unzip -o x.zip; unzip -oq x.zip; unzip -t x.zip; unzip -p x.zip',
	'zip -q x.zip a b; zip -qd x.zip a b; unzip -l x.zip; echo $?; unzip x.zip; echo $?; zipinfo x.zip; echo $?',
	'touch "[x]" "q?"; zip -q x.zip "[x]" "q?"; unzip -o x.zip "[[]x]"; unzip -o x.zip "q\\?"; unzip -o x.zip "[a-r]?"',
	// Archives of others.
	`${packed('UEsDBBQAAAAIAIMYIlCVh+T/DAAAAO8BAAABAAAAbStJrShRKBklRggBAFBLAQIUAxQAAAAIAIMYIlCVh+T/DAAAAO8BAAABAAAAAAAAAAAAAACAAQAAAABtUEsFBgAAAAABAAEALwAAACsAAAAAAA==')}; unzip -v x.zip; zipinfo x.zip; unzip x.zip -d o; stat -c "%a %Y" o/m`,
	`${packed('UEsDBC4AAAAMAIMYIlCVh+T/MgAAAO8BAAABAAAAbUJaaDkxQVkmU1nWSBh4AAC3kYBAAAIABEAgADDNNApQaoXULaF1C8XckU4UJDWSBh4AUEsBAi4DLgAAAAwAgxgiUJWH5P8yAAAA7wEAAAEAAAAAAAAAAAAAAIABAAAAAG1QSwUGAAAAAAEAAQAvAAAAUQAAAAAA')}; unzip -v x.zip; zipinfo x.zip; unzip x.zip -d o; unzip -t x.zip; cksum o/m`,
	`${packed('UEsDBD8AAgAOAEGgcl2Vh+T/HAAAAO8BAAABAAAAbQkEBQBdAACAAAA6GUt4EDwZJZCjKtw7//7ROABQSwECPwM/AAIADgBBoHJdlYfk/xwAAADvAQAAAQAAAAAAAAAAAAAAgAEAAAAAbVBLBQYAAAAAAQABAC8AAAA7AAAAAAA=')}; unzip x.zip -d o; echo $?; unzip -t x.zip; echo $?`,
	`${packed('UEsDBBQAAAAAAEGgcl3xhmx6AwAAAAMAAAABAAAAbW9uZVBLAwQUAAAAAABBoHJdZorKEQMAAAADAAAAAQAAAG10d29QSwECFAMUAAAAAABBoHJd8YZsegMAAAADAAAAAQAAAAAAAAAAAAAAgAEAAAAAbVBLAQIUAxQAAAAAAEGgcl1misoRAwAAAAMAAAABAAAAAAAAAAAAAACAASIAAABtUEsFBgAAAAACAAIAXgAAAEQAAAAAAA==')}; unzip x.zip -d o < /dev/null; echo $?; unzip -o x.zip -d o; cat o/m`,
	`${packed('UEsDBC0AAAAAAAAAIQB+vpt1//////////8BABQAbQEAEAAGAAAAAAAAAAYAAAAAAAAAd2lkZVxuUEsBAi0DLQAAAAAAAAAhAH6+m3UGAAAABgAAAAEAAAAAAAAAAAAAAIABAAAAAG1QSwUGAAAAAAEAAQAvAAAAOQAAAAAA')}; unzip -p x.zip; unzip -t x.zip`,
	`${packed('UEsDBBQAAAAAAIMYIlCDFtyMAQAAAAEAAAAUAAAAc3ViXHUwMGU5L25hXHUwMGVmdmV4UEsBAhQDFAAAAAAAgxgiUIMW3IwBAAAAAQAAABQAAAAAAAAAAAAAAIABAAAAAHN1Ylx1MDBlOS9uYVx1MDBlZnZlUEsFBgAAAAABAAEAQgAAADMAAAAAAA==')}; unzip -l x.zip; unzip -q x.zip -d o; find o | sort`,
	`${packed('UEsDBBQAAAAAAIMYIlCDFtyMAQAAAAEAAAABAAAAbXhQSwECFAAUAAAAAACDGCJQgxbcjAEAAAABAAAAAQAAAAAAAAAAACAAAAAAAAAAbVBLBQYAAAAAAQABAC8AAAAgAAAAAAA=')}; zipinfo x.zip; unzip -q x.zip -d o; stat -c %a o/m`,
	`${packed('UEsDBBQAAAAAAEGgcl2DFtyMAQAAAAEAAAAGAAAAL2Ficy94eFBLAwQUAAAAAABBoHJdFSbb+wEAAAABAAAABQAAAC4uL3VweVBLAwQUAAAAAABBoHJdr3fSYgEAAAABAAAACQAAAGEvLi4vLi4vYnpQSwMEFAAAAAAAQaByXZJUqb4EAAAABAAAAAIAAABva2ZpbmVQSwECFAMUAAAAAABBoHJdgxbcjAEAAAABAAAABgAAAAAAAAAAAAAAgAEAAAAAL2Ficy94UEsBAhQDFAAAAAAAQaByXRUm2/sBAAAAAQAAAAUAAAAAAAAAAAAAAIABJQAAAC4uL3VwUEsBAhQDFAAAAAAAQaByXa930mIBAAAAAQAAAAkAAAAAAAAAAAAAAIABSQAAAGEvLi4vLi4vYlBLAQIUAxQAAAAAAEGgcl2SVKm+BAAAAAQAAAACAAAAAAAAAAAAAACAAXEAAABva1BLBQYAAAAABAAEAM4AAACVAAAAAAA=')}; unzip x.zip -d o; echo $?; find . -name x -o -name up -o -name ok | sort`,
	`${packed('UEsDBBQAAAAIAEGgcl2Vh+T/DAAAAO8BAAABAAAAbStJ+ChRKBklRggBAFBLAwQUAAAACABBoHJd0qMIeAMAAAABAAAAAQAAAG7LAwBQSwECFAMUAAAACABBoHJdlYfk/wwAAADvAQAAAQAAAAAAAAAAAAAAgAEAAAAAbVBLAQIUAxQAAAAIAEGgcl3Sowh4AwAAAAEAAAABAAAAAAAAAAAAAACAASsAAABuUEsFBgAAAAACAAIAXgAAAE0AAAAAAA==')}; unzip -t x.zip > t; echo $?; grep -c "testing: n .*OK" t; tail -1 t; unzip -q x.zip n -d o; cat o/n`,
	`${packed('UEsDBBQAAAAAAEGgcl3Hp4s7BAAAAAQAAAABAAAAbSFleHRQSwMEFAAAAAAAQaByXdKjCHgBAAAAAQAAAAEAAABublBLAQIUAxQAAAAAAEGgcl3Hp4s7BAAAAAQAAAABAAAAAAAAAAAAAACAAQAAAABtUEsBAhQDFAAAAAAAQaByXdKjCHgBAAAAAQAAAAEAAAAAAAAAAAAAAIABIwAAAG5QSwUGAAAAAAIAAgBeAAAAQwAAAAAA')}; unzip -t x.zip; echo $?; unzip x.zip -d o; echo $?; unzip -p x.zip; echo $?; unzip -tq x.zip; echo $?`,
]);

describeLikeRealOnDisk('zipinfo', files, [
	`${make} zipinfo x.zip; zipinfo x; zipinfo -s x.zip; zipinfo -m x.zip; zipinfo -l x.zip`,
	`${make} zipinfo -1 x.zip; zipinfo -2 x.zip; zipinfo -2h x.zip; zipinfo -1h x.zip; zipinfo -h x.zip; zipinfo -t x.zip; zipinfo -ht x.zip`,
	`${make} zipinfo x.zip a; zipinfo x.zip "d/*"; zipinfo -t x.zip a; zipinfo -h x.zip a; zipinfo -lh x.zip a; zipinfo -1 x.zip -x "d/*"; zipinfo x.zip -x a`,
	`${make} zipinfo -T x.zip; TZ=Asia/Tokyo zipinfo -T x.zip a; zipinfo -C x.zip A; zipinfo x.zip A; echo $?; zipinfo x.zip a nosuch; echo $?`,
	'zipinfo nosuch; echo $?; zipinfo a; echo $?; zipinfo -1 a; echo $?; zipinfo empty; echo $?',
	`${make} zip -qj9 y.zip b; zipinfo -m y.zip | cut -c1-24,30-35; ln -s a l; touch -h -d @0 l; zip -qy l.zip l; zipinfo l.zip`,
	'echo hi there | zip -zq x.zip a; zipinfo -z x.zip | head -2; zipinfo -hz x.zip; zipinfo x.zip | head -1',
]);
