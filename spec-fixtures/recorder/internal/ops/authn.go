package ops

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/util/validation/field"
	apiserverconfig "k8s.io/apiserver/pkg/apis/apiserver"
	apiservervalidation "k8s.io/apiserver/pkg/apis/apiserver/validation"
	authenticationcel "k8s.io/apiserver/pkg/authentication/cel"
	"k8s.io/apiserver/plugin/pkg/authenticator/token/oidc"

	"recorder/internal/kenv"
	"recorder/internal/kube"
	"recorder/internal/wire"
)

func init() { register("authn", handleAuthn) }

type authnRequest struct {
	base
	Config json.RawMessage `json:"config"`        // AuthenticationConfiguration
	JWT    int             `json:"jwt,omitempty"` // index of the authenticator that gets the token
	// Claims of the token; iss, aud and exp are filled in where they are absent.
	Claims map[string]json.RawMessage `json:"claims,omitempty"`
}

type authnResponse struct {
	Strict      []string          `json:"strictErrors,omitempty"`
	ConfigValid bool              `json:"configValid"`
	ConfigErrs  []kube.FieldError `json:"configErrors,omitempty"`
	BuildErr    string            `json:"authenticatorError,omitempty"`

	OK    *bool          `json:"authenticated,omitempty"`
	User  *kube.UserInfo `json:"user,omitempty"`
	Error string         `json:"error,omitempty"`
}

func handleAuthn(raw json.RawMessage) (any, error) {
	var r authnRequest
	if err := wire.Decode(raw, &r); err != nil {
		return nil, err
	}
	resp := &authnResponse{}
	err := kenv.WithCompat("", func() error { return r.run(resp) })
	if err != nil {
		return nil, err
	}
	return resp, nil
}

func (r *authnRequest) run(resp *authnResponse) error {
	obj, strict, err := kube.DecodeInternal(configScheme, r.Config, apiserverconfig.SchemeGroupVersion)
	if err != nil {
		return err
	}
	cfg, ok := obj.(*apiserverconfig.AuthenticationConfiguration)
	if !ok {
		return wire.Badf("config: got a %T", obj)
	}
	resp.Strict = strict
	compiler := authenticationcel.NewDefaultCompiler()
	var errs field.ErrorList = apiservervalidation.ValidateAuthenticationConfiguration(compiler, cfg, nil)
	resp.ConfigValid, resp.ConfigErrs = len(errs) == 0, kube.FieldErrors(errs)
	if r.Claims == nil {
		return nil
	}
	if r.JWT >= len(cfg.JWT) {
		return wire.Badf("jwt: the configuration has %d authenticator(s)", len(cfg.JWT))
	}
	jwt := cfg.JWT[r.JWT]
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	a, err := oidc.New(ctx, oidc.Options{JWTAuthenticator: jwt, KeySet: anyKey{}, Compiler: compiler})
	if err != nil {
		resp.BuildErr = kube.Normalize(err.Error())
		return nil
	}
	token, err := r.token(jwt)
	if err != nil {
		return err
	}
	got, ok, err := a.AuthenticateToken(ctx, token)
	resp.OK = &ok
	if err != nil {
		resp.Error = kube.Normalize(err.Error())
	}
	if got != nil && got.User != nil {
		resp.User = &kube.UserInfo{Username: got.User.GetName(), UID: got.User.GetUID(), Groups: got.User.GetGroups(), Extra: got.User.GetExtra()}
	}
	return nil
}

// token makes an unsigned token of the claims; anyKey accepts it.
func (r *authnRequest) token(jwt apiserverconfig.JWTAuthenticator) (string, error) {
	claims := map[string]any{
		"iss": jwt.Issuer.URL,
		"exp": time.Now().Add(time.Hour).Unix(),
	}
	if len(jwt.Issuer.Audiences) > 0 {
		claims["aud"] = jwt.Issuer.Audiences[0]
	}
	for k, v := range r.Claims {
		claims[k] = v
	}
	payload, err := wire.Marshal(claims)
	if err != nil {
		return "", wire.Badf("claims: %v", err)
	}
	enc := base64.RawURLEncoding.EncodeToString
	return enc([]byte(`{"alg":"RS256"}`)) + "." + enc(payload) + "." + enc([]byte("unsigned")), nil
}

// anyKey is a key set under which every token verifies.
type anyKey struct{}

// VerifySignature implements oidc.KeySet.
func (anyKey) VerifySignature(_ context.Context, token string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
}
