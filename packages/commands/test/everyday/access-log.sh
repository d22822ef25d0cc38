cat > access.log <<'X'
10.0.0.1 - - [01/Jan/2024:00:00:01] "GET /index.html HTTP/1.1" 200 512
10.0.0.2 - - [01/Jan/2024:00:00:02] "GET /about HTTP/1.1" 404 128
10.0.0.1 - - [01/Jan/2024:00:01:01] "POST /login HTTP/1.1" 500 64
10.0.0.3 - - [01/Jan/2024:00:02:01] "GET /index.html HTTP/1.1" 200 512
10.0.0.1 - - [01/Jan/2024:01:00:01] "GET /index.html HTTP/1.1" 304 0
X
cut -d' ' -f1 access.log | sort | uniq -c | sort -rn
cut -d'"' -f2 access.log | cut -d' ' -f2 | sort | uniq -c | sort -k1,1nr -k2 | head -2
grep -oE '" [0-9]{3} ' access.log | tr -d '" ' | sort | uniq -c
grep -c ' 200 ' access.log
sed -E 's/.*\[([^]]*)\].*/\1/' access.log | cut -d: -f2,3 | uniq -c
total=0; while read -r ip _ _ _ _ _ _ status size; do total=$((total+size)); done < access.log; echo $total
grep -E '(4|5)[0-9]{2} ' access.log | wc -l
