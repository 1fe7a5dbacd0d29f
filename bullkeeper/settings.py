"""The site's settings. What differs from place to place comes from the environment, through bullkeeper/env.py."""

from pathlib import Path

from django.utils.csp import CSP

from bullkeeper import env, hosts

BASE_DIR = Path(__file__).resolve().parent.parent
YEAR = 365 * 24 * 60 * 60

DEBUG = env.switch("DEBUG")
TLS = env.switch("TLS")  # a proxy in front speaks https with the phones and sets X-Forwarded-Proto

DATABASES = {"default": env.database(BASE_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SECRET_KEY = env.secret_key(DATABASES["default"], BASE_DIR)
ALLOWED_HOSTS = [*hosts.own_names(), hosts.LocalAddress(), *env.words("ALLOWED_HOSTS")]

INSTALLED_APPS = [
    "scoring",
    "bullkeeper",
    "django_htmx",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "bullkeeper.renewal.RenewSignIn",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "scoring.access.StrangersGet404",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "bullkeeper.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    },
]

AUTH_USER_MODEL = "scoring.User"

# A phone stays signed in as long as browsers allow, 400 days, counted from its last visit on.
SESSION_COOKIE_AGE = 400 * 24 * 60 * 60
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = TLS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_AGE = SESSION_COOKIE_AGE

SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
}
# Browsers ignore the opener policy over plain http, and complain of it in their console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if TLS else None
if TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_HSTS_SECONDS = YEAR
SILENCED_SYSTEM_CHECKS = [
    "security.W002",  # X-Frame-Options: the policy's frame-ancestors says it
    "security.W005",  # HSTS for subdomains and its preload list: the rest of the domain is not ours
    "security.W021",
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "static.collected"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"quiet": {"()": "bullkeeper.quiet.WithoutInvitations"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["quiet"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        # Django would mail errors to ADMINS, of which there are none, and print nothing.
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # A stranger's Host header, a dead link or an expired page is nobody's fault here, and paths hold invitations.
        "django.request": {"level": "ERROR"},
        "django.security.csrf": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
