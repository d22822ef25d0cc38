mkdir d; printf 'a=1\nb=2\n' > d/x.conf; printf 'a=9\n' > d/y.conf; echo t > d/z.txt
find d -name '*.conf' -exec sed -i.bak -e 's/^a=.*/a=42/' -e '/^b/d' {} +
ls d; head d/*
