import { describeLikeReal } from '../../test/like-real.ts';
import { plainPort } from '../../test/web/plain-port.ts';
import { startWebServer } from '../../test/web/web-server.ts';

const at = await startWebServer();
const files = { 'body.txt': 'a=1\nb=2\n', 'x.json': '{"a": 1}\n', part: '01234', jar: '' };

describeLikeReal(
	'curl against a server',
	files,
	[
		'curl -s SITE/echo',
		'curl -sS SITE/echo?a=b',
		"curl -s -d a=1 -d 'b=2 3' SITE/echo",
		'curl -s -d @body.txt SITE/echo',
		'curl -s --data-binary @body.txt SITE/echo',
		"curl -s --data-raw '@body.txt' SITE/echo",
		"curl -s --data-urlencode 'q=a b&c' --data-urlencode '=x y' --data-urlencode 'n@body.txt' SITE/echo",
		"curl -s -G -d a=1 --data-urlencode 'q=x y' SITE/echo",
		"curl -s -G -d a=1 'SITE/echo?z=1'",
		"echo '{\"k\":1}' | curl -s -X POST -H 'Content-Type: application/json' -d @- SITE/echo",
		'curl -s --json \'{"a":1}\' SITE/echo',
		'curl -s --json @x.json --json 2 SITE/echo',
		'curl -s -X PUT -d x SITE/echo',
		'curl -s -X DELETE SITE/echo',
		"curl -s -H 'X-A: 1' -H 'Accept:' -A me SITE/echo",
		"curl -s -H 'X-A;' -e http://from/ SITE/echo",
		"curl -s -b 'a=1; b=2' SITE/echo",
		'curl -s -c jar SITE/cookie; curl -s -b jar SITE/echo; curl -s -b jar SITE/json',
		'curl -s -L -b nosuch SITE/cookie SITE/echo',
		"curl -s -F a=1 -F 'f=@body.txt' -F 'g=@x.json;type=application/json;filename=y' --form-string 'h=@x' SITE/echo",
		"curl -s -F 't=<body.txt' SITE/echo",
		'curl -s -T body.txt SITE/echo',
		'curl -s SITE/to?at=/json',
		'curl -sL SITE/to?at=/json',
		"curl -sL -d a=1 'SITE/to?at=/echo&status=302'",
		"curl -sL -d a=1 'SITE/to?at=/echo&status=307'",
		"curl -sL -X POST -d a=1 'SITE/to?at=/echo&status=303'",
		"curl -sL --post301 -d a=1 'SITE/to?at=/echo&status=301'",
		'curl -sSL --max-redirs 0 SITE/to?at=/json',
		'curl -sL SITE/to?at=/to?at=/echo -w "%{num_redirects} %{url_effective}\\n"',
		"curl -s -o /dev/null -w '%{http_code}\\n' SITE/status?is=404",
		"curl -s -o out -w '%{http_code} %{content_type} %{size_download} %{filename_effective}\\n' SITE/json; cat out",
		"curl -s -w '%{http_code}\\t%{method}%%\\n' SITE/json",
		"curl -s -w '%{redirect_url}\\n' SITE/to?at=/json",
		"curl -s -w '%header{content-type}|%{nosuch}|%{stderr}err\\n' SITE/json",
		'curl -f SITE/status?is=404 2>/dev/null; echo $?',
		'curl -sSf SITE/status?is=500',
		'curl -sS --fail-with-body SITE/status?is=404',
		'curl -s SITE/status?is=404; echo $?',
		'curl -s -O SITE/file.txt; cat file.txt',
		'curl -s -O SITE/a/b.txt -o two SITE/json; cat b.txt two',
		'curl -s --output-dir d --create-dirs -O SITE/file.txt; cat d/file.txt',
		'curl -s -J -O SITE/named; ls; cat given.txt',
		'curl -sS -O SITE/',
		"curl -s 'SITE/{json,file.txt}'",
		"curl -s 'SITE/echo?n=[1-3]'",
		"curl -s 'SITE/echo?n=[01-05:2]' -o 'f_#1'; cat f_01 f_05",
		"curl -s -g 'SITE/echo?n=[1]'",
		'curl -s -I SITE/json | head -1',
		'curl -si SITE/json | tail -1',
		'curl -s -D head SITE/json; head -1 head',
		'curl -s -C - -o part SITE/bytes; cat part',
		'curl -s -r 2-4 SITE/echo',
		'curl -s --retry 2 --retry-delay 1 SITE/shaky',
		'curl -sS -m 0.2 SITE/slow; echo $?',
		'curl -s http://127.0.0.1:1/; echo $?',
		'curl -s http://127.0.0.1:1/ SITE/json; echo $?',
		'curl -s --fail-early http://127.0.0.1:1/ SITE/json; echo $?',
		'curl -sS ftpx://a/b',
		"curl -sS 'http://a b/'",
		'curl -s',
		'curl',
		'curl -s --no-such SITE/json; echo $?',
		'curl -s SITE/json | grep -o amy',
		'curl -fsSL SITE/json -o - | wc -c',
		'code=$(curl -s -o /dev/null -w "%{http_code}" SITE/json); [ "$code" = 200 ] && echo ok',
		'curl -s --url SITE/json --url SITE/file.txt',
		'curl -s -X POST SITE/echo -H "Content-Type: text/plain" --data "x"',
		"curl -s --url-query 'q=a b' SITE/echo",
		'curl -s --compressed SITE/json',
		"curl -s --limit-rate 100k --noproxy '*' --basic --keepalive-time 2 --parallel-max 3 SITE/json",
		'printf "X-A: 7\\n" > h; curl -s -H @h SITE/echo',
		'curl -s -o nodir/x SITE/json; echo $?',
		'curl -sS --max-filesize 3 SITE/json; echo $?',
	].map((script) => {
		const text = script.replaceAll('SITE', at);
		return script.includes('nodir') ||
			script.includes('/slow') ||
			script.includes('--no-such') ||
			script === 'curl' ||
			script.includes('a b/')
			? { script: text, ignoresStderr: true as const }
			: text;
	}),
	plainPort,
);
