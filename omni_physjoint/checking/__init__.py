"""Check many stages: in processes of their own, with waivers, a baseline and a project's settings."""
