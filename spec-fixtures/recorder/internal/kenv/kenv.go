// Package kenv finds the Kubernetes CEL environments: one EnvSet per
// compatibility version (built and cached by k8s.io/apiserver itself), the
// extended environments that requests ask for (cached here), and the process
// wide compatibility version that parts of Kubernetes read.
package kenv

import (
	"sync"

	"github.com/google/cel-go/cel"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/util/compatibility"
	basecompatibility "k8s.io/component-base/compatibility"
	"k8s.io/utils/lru"

	"recorder/internal/wire"
)

// DefaultVersion is used when a request names none.
const DefaultVersion = "1.37"

// Oldest and Newest bound the minor versions the funcs operation walks through.
const (
	Oldest = 23
	Newest = 37
)

// Version parses "1.23" .. "1.37" (any major.minor is accepted).
func Version(s string) (*version.Version, error) {
	if s == "" {
		s = DefaultVersion
	}
	v, err := version.ParseMajorMinor(s)
	if err != nil {
		return nil, wire.Badf("version %q: %v", s, err)
	}
	return v, nil
}

// Mode reads the choice between the two environments of an EnvSet.
func Mode(s string) (environment.Type, error) {
	switch s {
	case "", "new", "NewExpressions":
		return environment.NewExpressions, nil
	case "stored", "StoredExpressions":
		return environment.StoredExpressions, nil
	}
	return "", wire.Badf(`env %q: use "new" or "stored"`, s)
}

// Base returns the EnvSet of a version.
func Base(v *version.Version) *environment.EnvSet { return environment.MustBaseEnvSet(v) }

// Env returns one environment of an EnvSet.
func Env(set *environment.EnvSet, mode environment.Type) *cel.Env {
	if mode == environment.StoredExpressions {
		return set.StoredExpressionsEnv()
	}
	return set.NewExpressionsEnv()
}

var tracking = NewCache(64)

// Tracking is the environment with the calls behind macros kept in the parsed
// expression, which Kubernetes does not do but which unparsing needs.
func Tracking(v *version.Version, mode environment.Type) (*cel.Env, error) {
	env, err := tracking.Get(v.String()+"|"+string(mode), func() (any, error) {
		return Env(Base(v), mode).Extend(cel.EnableMacroCallTracking())
	})
	if err != nil {
		return nil, err
	}
	return env.(*cel.Env), nil
}

// Cache memoizes expensive values by key; it is safe for concurrent use, and
// two workers that miss at once both build (the values are equal).
type Cache struct{ l *lru.Cache }

// NewCache keeps at most n values.
func NewCache(n int) *Cache { return &Cache{lru.New(n)} }

// Get returns the cached value or builds, stores and returns it. Errors are
// not cached.
func (c *Cache) Get(key string, build func() (any, error)) (any, error) {
	if v, ok := c.l.Get(key); ok {
		return v, nil
	}
	v, err := build()
	if err != nil {
		return nil, err
	}
	c.l.Add(key, v)
	return v, nil
}

// compat guards the process wide compatibility version.
var compat sync.RWMutex

// WithCompat runs f while environment.DefaultCompatibilityVersion() answers
// the given version ("" keeps what a 1.37 binary has, which is 1.36). Requests
// that change it run alone.
func WithCompat(v string, f func() error) error {
	if v == "" {
		compat.RLock()
		defer compat.RUnlock()
		return f()
	}
	want, err := Version(v)
	if err != nil {
		return err
	}
	eff, ok := compatibility.DefaultComponentGlobalsRegistry.EffectiveVersionFor(basecompatibility.DefaultKubeComponent).(basecompatibility.MutableEffectiveVersion)
	if !ok {
		return wire.Badf("the effective version of this build cannot be changed")
	}
	compat.Lock()
	defer compat.Unlock()
	before := eff.MinCompatibilityVersion()
	eff.SetMinCompatibilityVersion(want)
	defer eff.SetMinCompatibilityVersion(before)
	return f()
}
