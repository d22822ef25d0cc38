package sdk

import (
	"encoding/json"
	"net/netip"
	"testing"
	"time"
)

type place struct {
	City string `json:"city" description:"A \"city\"."`
}

type everything struct {
	place
	Name     string            `json:"name"`
	Count    int               `json:"count,omitempty"`
	Ratio    *float64          `json:"ratio"`
	Flags    []bool            `json:"flags" description:"All of them."`
	Labels   map[string]uint8  `json:"labels"`
	Inner    struct{ X int32 } `json:"inner"`
	Raw      json.RawMessage   `json:"raw"`
	When     time.Time         `json:"when"`
	Bytes    []byte            `json:"bytes"`
	Address  netip.Addr        `json:"address"`
	Dash     string            `json:"-,"`
	Any      any
	Left     string `json:"-"`
	unlisted string
}

func TestASchemaFollowsTheFields(t *testing.T) {
	expected := `{"type":"object","properties":{` +
		`"city":{"type":"string","description":"A \"city\"."},` +
		`"name":{"type":"string"},` +
		`"count":{"type":"integer"},` +
		`"ratio":{"type":"number"},` +
		`"flags":{"type":"array","items":{"type":"boolean"},"description":"All of them."},` +
		`"labels":{"type":"object","additionalProperties":{"type":"integer"}},` +
		`"inner":{"type":"object","properties":{"X":{"type":"integer"}},"required":["X"]},` +
		`"raw":{},` +
		`"when":{"type":"string","format":"date-time"},` +
		`"bytes":{"type":"string"},` +
		`"address":{"type":"string"},` +
		`"-":{"type":"string"},` +
		`"Any":{}},` +
		`"required":["city","name","flags","labels","inner","raw","when","bytes","address","-","Any"]}`
	_ = everything{unlisted: ""}
	if got := string(SchemaOf[everything]()); got != expected {
		t.Errorf("got\n%s\nexpected\n%s", got, expected)
	}
	if got := string(SchemaOf[any]()); got != `{}` {
		t.Errorf("got %s", got)
	}
}

type endless struct {
	Next *endless
}

type endlessList []endlessList

func TestATypeWithoutASchemaPanics(t *testing.T) {
	for expected, make := range map[string]func() json.RawMessage{
		"no JSON Schema for chan int":                               SchemaOf[chan int],
		"no JSON Schema for sdk.endless, which contains itself":     SchemaOf[endless],
		"no JSON Schema for sdk.endlessList, which contains itself": SchemaOf[endlessList],
		"no JSON Schema for func()":                                 SchemaOf[struct{ F func() }],
	} {
		t.Run(expected, func(t *testing.T) {
			defer func() {
				if reason := recover(); reason != expected {
					t.Errorf("got %v", reason)
				}
			}()
			make()
		})
	}
}

func TestAToolWhoseSchemaIsNoJSONCannotBeDeclared(t *testing.T) {
	defer func() {
		if reason := recover(); reason != "the schema of x: json: unsupported type: chan int" {
			t.Errorf("got %v", reason)
		}
	}()
	New("x", "1").Tool(Tool{Name: "x", Schema: make(chan int)}, nil)
}
