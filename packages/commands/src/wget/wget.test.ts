import { describeLikeReal } from '../../test/like-real.ts';
import { plainPort } from '../../test/web/plain-port.ts';
import { startWebServer } from '../../test/web/web-server.ts';

const at = await startWebServer();
const files = { 'body.txt': 'a=1\n', bytes: '0123', urls: `${at}/file.txt\n${at}/json\n` };

describeLikeReal(
	'wget against a server',
	files,
	[
		'wget -q SITE/file.txt; cat file.txt; ls',
		'wget -q SITE/file.txt; wget -q SITE/file.txt; ls',
		'wget -q SITE; cat index.html',
		'wget -q SITE/a/; echo $?; ls',
		'wget -q -O out SITE/json; cat out',
		'wget -qO- SITE/json',
		'wget -q -O - SITE/json SITE/file.txt',
		'wget -q -P d/e SITE/file.txt; cat d/e/file.txt',
		'wget -q -nc SITE/file.txt; echo x > file.txt; wget -q -nc SITE/file.txt; cat file.txt',
		'wget -q -c SITE/bytes; cat bytes; wget -q -c SITE/bytes; echo $?; ls',
		'wget -q SITE/status?is=404; echo $?',
		'wget -q SITE/status?is=500 SITE/json; echo $?; cat json',
		'wget -q --spider SITE/json && echo there; wget -q --spider SITE/nosuch || echo not',
		"wget -qO- --post-data 'a=1&b=2' SITE/echo",
		'wget -qO- --post-file body.txt SITE/echo',
		'wget -qO- --method=PUT --body-data=x SITE/echo',
		"wget -qO- --header 'X-A: 1' -U me --referer http://r/ SITE/echo",
		'wget -qO- SITE/to?at=/json',
		"wget -qO- --post-data a=1 'SITE/to?at=/echo&status=302'",
		'wget -q SITE/to?at=/file.txt; ls',
		'wget -q --trust-server-names SITE/nosuch; echo $?',
		'wget -q --content-disposition SITE/named; ls; cat given.txt',
		'wget -q -i urls; cat file.txt json',
		'wget -q -t 1 http://127.0.0.1:1/; echo $?',
		'wget -q -t 1 -T 1 SITE/slow; echo $?',
		'wget -qO- --max-redirect=0 SITE/to?at=/json; echo $?',
		'wget -q --content-on-error -O out SITE/status?is=404; echo $?; cat out',
		'wget -q -o log SITE/json; cat log; cat json',
		'wget -qO- --save-cookies jar --keep-session-cookies SITE/cookie; wget -qO- --load-cookies jar SITE/echo | grep -o a=1',
		'wget -nv SITE/json 2>&1 | wc -l',
		'wget; echo $?',
		'wget --no-such 2>/dev/null; echo $?',
		'wget -q -nd -nH SITE/json; ls',
		'if wget -q SITE/json -O x.json; then grep -c amy x.json; fi',
	].map((script) => script.replaceAll('SITE', at)),
	plainPort,
);
