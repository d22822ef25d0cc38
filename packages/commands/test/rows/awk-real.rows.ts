/** A program of the kind that stands in build scripts and answers, with what it prints. */
export interface RealProgram {
	readonly title: string;
	readonly script: string;
	readonly files: Readonly<Record<string, string>>;
	readonly output: string;
}

export const realPrograms: readonly RealProgram[] = [
	{
		title: 'Counts requests for each status',
		script:
			'gawk \'{ count[$9]++ } END { for (status in count) print status, count[status] | "sort" }\' access.log',
		files: {
			'access.log':
				'10.0.0.1 - - [10/Oct/2023:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326\n10.0.0.2 - - [10/Oct/2023:13:55:37 +0000] "GET /missing HTTP/1.1" 404 209\n10.0.0.1 - - [10/Oct/2023:13:56:01 +0000] "POST /api/items HTTP/1.1" 500 87\n10.0.0.3 - - [10/Oct/2023:14:02:11 +0000] "GET /index.html HTTP/1.1" 200 2326\n10.0.0.1 - - [10/Oct/2023:14:03:59 +0000] "GET /logo.png HTTP/1.1" 304 0\n',
		},
		output: '200 2\n304 1\n404 1\n500 1\n',
	},
	{
		title: 'Sums the bytes of each client',
		script:
			'gawk \'{ bytes[$1] += $10 } END { PROCINFO["sorted_in"] = "@val_num_desc"; for (ip in bytes) printf "%-10s %6d\\n", ip, bytes[ip] }\' access.log',
		files: {
			'access.log':
				'10.0.0.1 - - [10/Oct/2023:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326\n10.0.0.2 - - [10/Oct/2023:13:55:37 +0000] "GET /missing HTTP/1.1" 404 209\n10.0.0.1 - - [10/Oct/2023:13:56:01 +0000] "POST /api/items HTTP/1.1" 500 87\n10.0.0.3 - - [10/Oct/2023:14:02:11 +0000] "GET /index.html HTTP/1.1" 200 2326\n10.0.0.1 - - [10/Oct/2023:14:03:59 +0000] "GET /logo.png HTTP/1.1" 304 0\n',
		},
		output: '10.0.0.1     2413\n10.0.0.3     2326\n10.0.0.2      209\n',
	},
	{
		title: 'Lists requests in each hour',
		script: "gawk -F'[][/: ]+' '{ hour[$7]++ } END { for (h in hour) print h, hour[h] }' access.log | sort",
		files: {
			'access.log':
				'10.0.0.1 - - [10/Oct/2023:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326\n10.0.0.2 - - [10/Oct/2023:13:55:37 +0000] "GET /missing HTTP/1.1" 404 209\n10.0.0.1 - - [10/Oct/2023:13:56:01 +0000] "POST /api/items HTTP/1.1" 500 87\n10.0.0.3 - - [10/Oct/2023:14:02:11 +0000] "GET /index.html HTTP/1.1" 200 2326\n10.0.0.1 - - [10/Oct/2023:14:03:59 +0000] "GET /logo.png HTTP/1.1" 304 0\n',
		},
		output: '13 3\n14 2\n',
	},
	{
		title: 'Prints paths that failed',
		script: 'gawk \'$9 >= 400 { gsub(/"/, "", $6); print $6, $7, $9 }\' access.log',
		files: {
			'access.log':
				'10.0.0.1 - - [10/Oct/2023:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326\n10.0.0.2 - - [10/Oct/2023:13:55:37 +0000] "GET /missing HTTP/1.1" 404 209\n10.0.0.1 - - [10/Oct/2023:13:56:01 +0000] "POST /api/items HTTP/1.1" 500 87\n10.0.0.3 - - [10/Oct/2023:14:02:11 +0000] "GET /index.html HTTP/1.1" 200 2326\n10.0.0.1 - - [10/Oct/2023:14:03:59 +0000] "GET /logo.png HTTP/1.1" 304 0\n',
		},
		output: 'GET /missing 404\nPOST /api/items 500\n',
	},
	{
		title: 'Prints the help of a makefile',
		script: 'gawk \'BEGIN {FS = ":.*##"} /^[a-zA-Z_-]+:.*?##/ { printf "  %-10s%s\\n", $1, $2 }\' Makefile',
		files: {
			Makefile:
				'# builds\nbuild: main.o ## Compile everything\n\tcc -o app main.o\ntest: build ## Run the tests\n\t./app --test\n.PHONY: clean\nclean: ## Remove what was built\n\trm -f app main.o\n',
		},
		output:
			'  build      Compile everything\n  test       Run the tests\n  clean      Remove what was built\n',
	},
	{
		title: 'Totals a table by its first column',
		script:
			'gawk -F, \'NR > 1 { total[$1] += $3 * $4 } END { for (r in total) printf "%s\\t%.2f\\n", r, total[r] }\' sales.csv | sort',
		files: {
			'sales.csv':
				'region,product,units,price\nnorth,apple,10,1.50\nsouth,pear,4,2.25\nnorth,pear,6,2.25\neast,apple,12,1.40\n',
		},
		output: 'east\t16.80\nnorth\t28.50\nsouth\t9.00\n',
	},
	{
		title: 'Picks columns by their headings',
		script:
			'gawk -F, -v want=product,units \'NR == 1 { n = split(want, w, ","); for (i = 1; i <= NF; i++) at[$i] = i; next } { line = ""; for (i = 1; i <= n; i++) line = line (i > 1 ? "," : "") $(at[w[i]]); print line }\' sales.csv',
		files: {
			'sales.csv':
				'region,product,units,price\nnorth,apple,10,1.50\nsouth,pear,4,2.25\nnorth,pear,6,2.25\neast,apple,12,1.40\n',
		},
		output: 'apple,10\npear,4\npear,6\napple,12\n',
	},
	{
		title: 'Finds the row with the most',
		script: 'gawk -F, \'NR > 1 && $3 > max { max = $3; row = $0 } END { print max ": " row }\' sales.csv',
		files: {
			'sales.csv':
				'region,product,units,price\nnorth,apple,10,1.50\nsouth,pear,4,2.25\nnorth,pear,6,2.25\neast,apple,12,1.40\n',
		},
		output: '12: east,apple,12,1.40\n',
	},
	{
		title: 'Turns rows into columns',
		script:
			'gawk -F, \'{ for (i = 1; i <= NF; i++) cell[i, NR] = $i; if (NF > wide) wide = NF } END { for (i = 1; i <= wide; i++) { line = cell[i, 1]; for (j = 2; j <= NR; j++) line = line " " cell[i, j]; print line } }\' sales.csv',
		files: {
			'sales.csv':
				'region,product,units,price\nnorth,apple,10,1.50\nsouth,pear,4,2.25\nnorth,pear,6,2.25\neast,apple,12,1.40\n',
		},
		output:
			'region north south north east\nproduct apple pear pear apple\nunits 10 4 6 12\nprice 1.50 2.25 2.25 1.40\n',
	},
	{
		title: 'Lists people by their shells',
		script:
			'gawk -F: \'$3 >= 1000 { users[$7] = users[$7] (users[$7] ? "," : "") $1 } END { for (s in users) print s, users[s] }\' passwd | sort',
		files: {
			passwd:
				'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\namy:x:1000:1000:Amy:/users/amy:/bin/bash\nbob:x:1001:1001:Bob:/users/bob:/bin/zsh\n',
		},
		output: '/bin/bash amy\n/bin/zsh bob\n',
	},
	{
		title: 'Replaces one field of a file',
		script: 'gawk -F: -v OFS=: \'$1 == "bob" { $7 = "/bin/sh" } 1\' passwd',
		files: {
			passwd:
				'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\namy:x:1000:1000:Amy:/users/amy:/bin/bash\nbob:x:1001:1001:Bob:/users/bob:/bin/zsh\n',
		},
		output:
			'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\namy:x:1000:1000:Amy:/users/amy:/bin/bash\nbob:x:1001:1001:Bob:/users/bob:/bin/sh\n',
	},
	{
		title: 'Reads a value of a section',
		script:
			'gawk -F \' *= *\' \'/^\\[/ { section = substr($0, 2, length($0) - 2) } section == "server" && $1 == "port" { print $2 }\' app.ini',
		files: {
			'app.ini': '; settings\n[server]\nhost = example.org\nport=8080\n\n[log]\nlevel = debug\nport = 1\n',
		},
		output: '8080\n',
	},
	{
		title: 'Writes settings as variables',
		script:
			'gawk -F\'=\' \'/^\\[/ { gsub(/[][]/, ""); s = toupper($0); next } NF == 2 { gsub(/^[ \\t]+|[ \\t]+$/, "", $1); gsub(/^[ \\t]+|[ \\t]+$/, "", $2); printf "%s_%s=\\"%s\\"\\n", s, toupper($1), $2 }\' app.ini',
		files: {
			'app.ini': '; settings\n[server]\nhost = example.org\nport=8080\n\n[log]\nlevel = debug\nport = 1\n',
		},
		output: 'SERVER_HOST="example.org"\nSERVER_PORT="8080"\nLOG_LEVEL="debug"\nLOG_PORT="1"\n',
	},
	{
		title: 'Counts lines of files',
		script:
			'gawk \'FNR == 1 { files++ } /^[ \\t]*$/ { next } { lines[FILENAME]++ } END { for (f in lines) { printf "%s: %d\\n", f, lines[f]; sum += lines[f] } print files " files, " sum " lines" }\' main.c util.c | sort',
		files: {
			'main.c':
				'#include <stdio.h>\n/* a\n   comment */\nint main(void) { // start\n\tprintf("hi\\n");\n\treturn 0;\n}\n',
			'util.c': 'int twice(int x) {\n\treturn 2 * x;\n}\n',
		},
		output: '2 files, 10 lines\nmain.c: 7\nutil.c: 3\n',
	},
	{
		title: 'Strips comments of C',
		script:
			'gawk \'{ while (1) { if (inside) { at = index($0, "*/"); if (!at) { $0 = ""; break } $0 = substr($0, at + 2); inside = 0 } at = index($0, "/*"); if (!at) break; before = before substr($0, 1, at - 1); $0 = substr($0, at + 2); inside = 1 } $0 = before $0; before = ""; sub(/[ \\t]*\\/\\/.*/, ""); if ($0 !~ /^[ \\t]*$/) print }\' main.c',
		files: {
			'main.c':
				'#include <stdio.h>\n/* a\n   comment */\nint main(void) { // start\n\tprintf("hi\\n");\n\treturn 0;\n}\n',
			'util.c': 'int twice(int x) {\n\treturn 2 * x;\n}\n',
		},
		output: '#include <stdio.h>\nint main(void) {\n\tprintf("hi\\n");\n\treturn 0;\n}\n',
	},
	{
		title: 'Lists functions with their places',
		script:
			'gawk \'match($0, /^[a-z]+ ([a-z_]+)\\(/, m) { print FILENAME ":" FNR ": " m[1] }\' main.c util.c',
		files: {
			'main.c':
				'#include <stdio.h>\n/* a\n   comment */\nint main(void) { // start\n\tprintf("hi\\n");\n\treturn 0;\n}\n',
			'util.c': 'int twice(int x) {\n\treturn 2 * x;\n}\n',
		},
		output: 'main.c:4: main\nutil.c:1: twice\n',
	},
	{
		title: 'Raises the last part of a version',
		script:
			'gawk -F\'"\' \'/"version"/ { split($4, v, "."); v[3]++; sub(/"[0-9.]+"/, "\\"" v[1] "." v[2] "." v[3] "\\"") } { print }\' package.json',
		files: {
			'package.json': '{\n  "name": "demo",\n  "version": "1.4.9",\n  "private": true\n}\n',
			'CHANGELOG.md': '# Changes\n\n## 1.4.9\n\n- fixed a\n- fixed b\n\n## 1.4.8\n\n- older\n',
		},
		output: '{\n  "name": "demo",\n  "version": "1.4.10",\n  "private": true\n}\n',
	},
	{
		title: 'Cuts the notes of one version out',
		script: "gawk -v v=1.4.9 '/^## / { on = ($2 == v); next } on && NF' CHANGELOG.md",
		files: {
			'package.json': '{\n  "name": "demo",\n  "version": "1.4.9",\n  "private": true\n}\n',
			'CHANGELOG.md': '# Changes\n\n## 1.4.9\n\n- fixed a\n- fixed b\n\n## 1.4.8\n\n- older\n',
		},
		output: '- fixed a\n- fixed b\n',
	},
	{
		title: 'Removes lines seen before',
		script: "gawk '!seen[$0]++' list",
		files: { list: 'b\na\nb\nc\na\nd\n', other: 'a\nd\nz\n' },
		output: 'b\na\nc\nd\n',
	},
	{
		title: 'Keeps lines that another file has',
		script: "gawk 'NR == FNR { known[$0]; next } $0 in known' other list",
		files: { list: 'b\na\nb\nc\na\nd\n', other: 'a\nd\nz\n' },
		output: 'a\na\nd\n',
	},
	{
		title: 'Counts and ranks words',
		script:
			'gawk \'{ gsub(/[^[:alpha:] ]/, ""); n = split(tolower($0), w, " "); for (i = 1; i <= n; i++) c[w[i]]++ } END { for (x in c) print c[x], x }\' text | sort -k1,1nr -k2',
		files: { text: 'The cat and the dog and the bird.\nA cat, a dog!\n' },
		output: '3 the\n2 a\n2 and\n2 cat\n2 dog\n1 bird\n',
	},
	{
		title: 'Computes mean and deviation',
		script:
			'gawk \'{ s += $1; q += $1 * $1 } END { m = s / NR; printf "n=%d mean=%.3f sd=%.3f\\n", NR, m, sqrt(q / NR - m * m) }\' numbers',
		files: { numbers: '5\n3\n9\n1\n7\n4\n' },
		output: 'n=6 mean=4.833 sd=2.609\n',
	},
	{
		title: 'Computes the median',
		script:
			"sort -n numbers | gawk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'",
		files: { numbers: '5\n3\n9\n1\n7\n4\n' },
		output: '4.5\n',
	},
	{
		title: 'Draws bars',
		script:
			'gawk \'{ bar = sprintf("%*s", $1, ""); gsub(/ /, "#", bar); printf "%2d |%s\\n", NR, bar }\' numbers',
		files: { numbers: '5\n3\n9\n1\n7\n4\n' },
		output: ' 1 |#####\n 2 |###\n 3 |#########\n 4 |#\n 5 |#######\n 6 |####\n',
	},
	{
		title: 'Groups records of paragraphs',
		script:
			'gawk \'BEGIN { RS = ""; FS = "\\n" } { for (i = 1; i <= NF; i++) { split($i, kv, ": "); r[kv[1]] = kv[2] } print r["name"] "," r["age"] "," r["city"]; delete r }\' people',
		files: { people: 'name: Amy\nage: 30\n\nname: Bob\nage: 25\ncity: Ulm\n' },
		output: 'Amy,30,\nBob,25,Ulm\n',
	},
	{
		title: 'Joins lines that are continued',
		script: 'gawk \'{ while (sub(/\\\\$/, "")) { getline more; $0 = $0 more } print }\' long',
		files: { long: 'a \\\nb \\\nc\nd\n' },
		output: 'a b c\nd\n',
	},
	{
		title: 'Fills a template from variables',
		script:
			"NAME=Amy AGE=30 gawk '{ while (match($0, /\\{\\{[A-Z]+\\}\\}/)) { key = substr($0, RSTART + 2, RLENGTH - 4); $0 = substr($0, 1, RSTART - 1) ENVIRON[key] substr($0, RSTART + RLENGTH) } print }' page.tmpl",
		files: { 'page.tmpl': 'Hello {{NAME}}, you are {{AGE}}. {{NONE}}\n' },
		output: 'Hello Amy, you are 30. \n',
	},
	{
		title: 'Parses options and writes JSON',
		script:
			'gawk -F= \'BEGIN { printf "{" } { v = $2; if (v !~ /^([0-9]+|true|false)$/) v = "\\"" v "\\""; printf "%s\\"%s\\":%s", (NR > 1 ? "," : ""), $1, v } END { print "}" }\' kv',
		files: { kv: 'name=demo\nport=80\ndebug=true\n' },
		output: '{"name":"demo","port":80,"debug":true}\n',
	},
	{
		title: 'Converts numbers with recursion',
		script:
			"gawk 'function bin(n) { return n < 2 ? n : bin(int(n / 2)) n % 2 } { print $1, bin($1) }' numbers",
		files: { numbers: '5\n3\n9\n1\n7\n4\n' },
		output: '5 101\n3 11\n9 1001\n1 1\n7 111\n4 100\n',
	},
	{
		title: 'Sorts with a function of its own',
		script:
			'gawk \'function by(i1, v1, i2, v2) { return v1 != v2 ? v2 - v1 : (i1 < i2 ? -1 : i1 > i2) } { n[$1] = $2 } END { PROCINFO["sorted_in"] = "by"; for (k in n) print k, n[k] }\' d',
		files: { d: 'pear 3\nfig 12\napple 3\n' },
		output: 'fig 12\napple 3\npear 3\n',
	},
	{
		title: 'Splits a file by its headings',
		script:
			'gawk \'/^== / { close(out); out = $2 ".part"; next } { print > out }\' all.txt; cat one.part two.part',
		files: { 'all.txt': '== one\na\nb\n== two\nc\n' },
		output: 'a\nb\nc\n',
	},
	{
		title: 'Formats sizes',
		script:
			'gawk \'function human(n,  u, i) { split("B K M G", u, " "); for (i = 1; n >= 1024 && i < 4; i++) n /= 1024; return sprintf("%.1f%s", n, u[i]) } { print human($1) }\' sizes',
		files: { sizes: '512\n2048\n5242880\n' },
		output: '512.0B\n2.0K\n5.0M\n',
	},
	{
		title: 'Reads the output of a command',
		script:
			'gawk \'BEGIN { while (("printf \\"b 2\\\\na 1\\\\n\\" | sort" | getline line) > 0) { split(line, p); print p[2] "=" p[1] } }\'',
		files: { x: '' },
		output: '1=a\n2=b\n',
	},
];
